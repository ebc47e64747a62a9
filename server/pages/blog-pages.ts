import { html, raw } from 'hono/html';
import { apiUrl } from '../../contract/shared/api-url.ts';
import { formatLongDate } from '../../contract/shared/format.ts';
import { blogFeedPath } from '../../contract/shared/page-paths.ts';
import { documentTitle, pages } from '../../contract/shared/pages.ts';
import type { Blog } from '../../domain/site/blog/blog.ts';
import { type Page, pageOrNotFound } from './page.ts';

type BlogPageOptions = { blog: Blog; publicUrl: string };

/** The list of posts. */
export async function blogPage({ blog, publicUrl }: BlogPageOptions): Promise<Page> {
  const { posts } = await blog.search({ q: '', page: 1, page_size: 100 });
  return {
    status: 200,
    head: {
      title: documentTitle(pages.blog.title),
      description: 'How Earshot works, how to run it, and what is new.',
      canonical: publicUrl + pages.blog.to(),
      kind: 'website',
      feed: publicUrl + blogFeedPath,
      isIndexed: true,
    },
    noscriptHtml: html`<h1>${pages.blog.title}</h1>
      <ul>${posts.map((post) => html`<li><a href="${pages.post.to(post.id)}">${post.title}</a>: ${post.description}</li>`)}</ul>`,
    calls: [{ url: apiUrl('/blogs/search', { query: { page_size: 100 } }) }],
  };
}

/** A post; the fallback with status 404 if there is no such post. */
export function postPage(
  { blog, publicUrl }: BlogPageOptions,
  { id, fallback }: { id: string; fallback: Page },
): Promise<Page> {
  const make = async (): Promise<Page> => {
    const post = await blog.read(id);
    return {
      status: 200,
      head: {
        title: documentTitle(post.title, pages.blog.title),
        description: post.description,
        canonical: post.url,
        kind: 'article',
        feed: publicUrl + blogFeedPath,
        jsonLd: {
          '@type': 'BlogPosting',
          headline: post.title,
          description: post.description,
          datePublished: post.date,
          url: post.url,
          keywords: post.categories,
        },
        isIndexed: true,
      },
      noscriptHtml: html`<article>
        <h1>${post.title}</h1>
        <p>${formatLongDate(post.date)}</p>
        ${raw(post.html)}
      </article>`,
      calls: [{ url: apiUrl('/blogs/:id', { param: { id } }) }],
    };
  };
  return pageOrNotFound(make, fallback, () => 'Page Not Found');
}
