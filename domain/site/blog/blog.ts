import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  BlogCategory,
  Post,
  PostList,
  PostParameters,
  PostSummary,
} from '../../../contract/api/service/blog.ts';
import { postPath } from '../../../contract/shared/page-paths.ts';
import { AppError, messageOf } from '../../core/errors.ts';
import type { Logger } from '../../core/logging/logger.ts';
import { pagePosition, pageRows } from '../../core/paging.ts';
import { foldText } from '../../core/text/normalize.ts';
import { readPost, type StoredPost } from './read-post.ts';

/** A changed file shows up after this time at the latest. */
const reloadMs = 10_000;

/** The posts of a folder. */
export type Blog = {
  search: (parameters: PostParameters) => Promise<PostList>;
  /** Throws AppError post_not_found. */
  read: (id: string) => Promise<Post>;
  featured: (limit: number) => Promise<PostSummary[]>;
  categories: () => Promise<BlogCategory[]>;
};

async function readFolder(folder: string, log: Logger): Promise<StoredPost[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'));
  const posts: StoredPost[] = [];
  for (const name of names)
    try {
      posts.push(readPost(name, await readFile(join(folder, name), 'utf8')));
    } catch (error) {
      log.warn({ file: join(folder, name), reason: messageOf(error) }, 'This post cannot be read');
    }
  return posts.sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));
}

const contains = ({ title, description, text }: StoredPost, words: string[]) => {
  const all = foldText(`${title} ${description} ${text}`);
  return words.every((word) => all.includes(word));
};

/** Reads the Markdown files of a folder. One that can't be read is logged and left out. */
export function openBlog({
  folder,
  publicUrl,
  log,
}: {
  folder: string;
  publicUrl: string;
  log: Logger;
}): Blog {
  let posts: Promise<StoredPost[]> | undefined;
  let loadedAt = 0;
  const load = (): Promise<StoredPost[]> => {
    if (posts && Date.now() - loadedAt < reloadMs) return posts;
    loadedAt = Date.now();
    posts = readFolder(folder, log).catch((err) => {
      log.warn({ err, folder }, 'The posts of the blog cannot be read');
      return [];
    });
    return posts;
  };
  const toSummary = ({ id, title, description, date, categories }: StoredPost): PostSummary => ({
    id,
    title,
    description,
    date,
    categories,
    url: publicUrl + postPath(id),
  });
  return {
    search: async ({ q, category, ...paging }) => {
      const words = foldText(q).split(/\s+/).filter(Boolean);
      const matches = (await load()).filter(
        (post) => (!category || post.categories.includes(category)) && contains(post, words),
      );
      const { limit, offset } = pageRows(paging);
      const page = matches.slice(offset, offset + limit);
      return { posts: page.map(toSummary), ...pagePosition(paging, matches.length) };
    },
    read: async (id) => {
      const post = (await load()).find((item) => item.id === id);
      if (!post) throw new AppError('post_not_found', 'There is no post with this ID.');
      return { ...toSummary(post), html: post.html };
    },
    featured: async (limit) => {
      const all = await load();
      const ordered = [...all.filter(({ featured }) => featured), ...all.filter(({ featured }) => !featured)];
      return ordered.slice(0, limit).map(toSummary);
    },
    categories: async () => {
      const names = (await load()).flatMap(({ categories }) => categories);
      return [...Map.groupBy(names, (name) => name)]
        .map(([name, items]) => ({ name, posts: items.length }))
        .sort((a, b) => b.posts - a.posts || a.name.localeCompare(b.name));
    },
  };
}
