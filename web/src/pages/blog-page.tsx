import { formatLongDate } from '../../../contract/shared/format.ts';
import { blogFeedPath } from '../../../contract/shared/page-paths.ts';
import { pages } from '../../../contract/shared/pages.ts';
import { PageLink } from '../components/page/page-link.tsx';
import { useTitle } from '../components/use-title.ts';
import css from '../features/blog/blog.module.css';
import { usePosts } from '../features/blog/blog-queries.ts';
import prose from './prose.module.css';

/** The posts, newest first. */
export function BlogPage() {
  useTitle(pages.blog.title);
  const { data, isError } = usePosts();
  return (
    <div className={prose.page}>
      <header className={prose.hero}>
        <h1>{pages.blog.title}</h1>
        <p className={prose.lead}>
          How Earshot works, and how to run it. <a href={blogFeedPath}>RSS feed</a>
        </p>
      </header>
      {isError && <p role="alert">The posts could not be loaded. Reload the page to try again.</p>}
      {data?.posts.length === 0 && <p>There are no posts yet.</p>}
      <ul className={css.list}>
        {data?.posts.map((post) => (
          <li key={post.id} className={css.entry}>
            <h2>
              <PageLink to={pages.post.to(post.id)}>{post.title}</PageLink>
            </h2>
            <p>{post.description}</p>
            <p className={css.quiet}>
              <time dateTime={post.date}>{formatLongDate(post.date)}</time>
              {post.categories.map((name) => ` · ${name}`)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
