import { blogFeedPath, blogPath } from '../../../contract/shared/page-paths.ts';
import { rssFeed } from '../../core/formats/rss.ts';
import type { Blog } from './blog.ts';

const maxItems = 20;

/** The newest posts as RSS. */
export async function blogFeed(blog: Blog, publicUrl: string): Promise<string> {
  const { posts } = await blog.search({ q: '', page: 1, page_size: maxItems });
  return rssFeed({
    title: 'Earshot blog',
    link: publicUrl + blogPath,
    description: 'How Earshot works, and what is new.',
    url: publicUrl + blogFeedPath,
    items: posts.map((post) => ({
      title: post.title,
      link: post.url,
      description: post.description,
      guid: { value: post.url, isPermaLink: true },
      pubDate: new Date(post.date),
      categories: post.categories,
    })),
  });
}
