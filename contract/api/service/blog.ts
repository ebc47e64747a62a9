import { z } from 'zod';
import { maxQueryLength } from '../../shared/limits.ts';
import { pageFields, pageParameters } from '../fields/paging.ts';

const postSummary = z.object({
  id: z.string().meta({ description: 'The ID, which is also the last part of its URL.' }),
  title: z.string().meta({ description: 'The title.' }),
  description: z.string().meta({ description: 'What it is about, in a sentence.' }),
  date: z.string().meta({ description: 'When it was published.', example: '2026-05-03' }),
  categories: z.array(z.string()).meta({ description: 'The categories.' }),
  url: z.string().meta({ description: 'The URL of its page.' }),
});
export type PostSummary = z.infer<typeof postSummary>;

export const post = postSummary.extend({
  html: z.string().meta({ description: 'The text as sanitized HTML.' }),
});
export type Post = z.infer<typeof post>;

export const postParameters = pageParameters.extend({
  q: z.string().max(maxQueryLength).default('').meta({ description: 'Words that a post must contain.' }),
  category: z.string().max(100).optional().meta({ description: 'Only posts of this category.' }),
});
export type PostParameters = z.infer<typeof postParameters>;

export const postList = z.object({
  posts: z.array(postSummary).meta({ description: 'The posts of this page, newest first.' }),
  ...pageFields,
});
export type PostList = z.infer<typeof postList>;

export const featuredParameters = z.object({
  limit: z.coerce.number().int().min(1).max(20).default(3).meta({ description: 'How many posts to return.' }),
});
export const featuredResponse = z.object({
  posts: z.array(postSummary).meta({ description: 'Featured posts first, then the newest.' }),
});

export const categoriesResponse = z.object({
  categories: z.array(
    z.object({
      name: z.string().meta({ description: 'The category.' }),
      posts: z.number().int().meta({ description: 'How many posts it has.' }),
    }),
  ),
});
export type BlogCategory = z.infer<typeof categoriesResponse>['categories'][number];
