import { z } from 'zod';
import { consoleJobStatuses, feedStates } from '../../shared/console.ts';
import { cursor, nextCursor } from '../fields/cursor.ts';

export const feedUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), {
    error: 'must be an address that begins with http:// or https://',
  })
  .meta({
    description: 'The address of the feed.',
    example: 'https://example.org/feed.xml',
    pattern: '^\\s*[hH][tT][tT][pP][sS]?://',
  });

const adminFeed = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  url: z.string().meta({ description: 'The address of the feed.' }),
  state: z.enum(feedStates).meta({
    description:
      '`waiting` until it is first polled, then `ok` or `failing`; `paused` while it is not polled.',
  }),
  podcast_id: z.string().nullable().meta({ description: 'The UUID of its podcast; null until it was read.' }),
  title: z.string().nullable().meta({ description: 'The title of its podcast; null until it was read.' }),
  episodes: z.number().int().meta({ description: 'Episodes stored.' }),
  transcripts: z.number().int().meta({ description: 'Episodes with a transcript.' }),
  fetched_at: z.string().nullable().meta({ description: 'When it was last read (ISO 8601).' }),
  next_poll_at: z
    .string()
    .nullable()
    .meta({ description: 'When it is read next (ISO 8601); null while paused.' }),
  failures: z.number().int().meta({ description: 'How often reading it failed since it last succeeded.' }),
  error_code: z
    .string()
    .nullable()
    .meta({ description: 'The code of the last failure; null if it succeeded.' }),
  error: z.string().nullable().meta({ description: 'What the last failure was, as a sentence.' }),
});
export type AdminFeed = z.infer<typeof adminFeed>;

export const feedParameters = z.object({
  q: z.string().max(200).default('').meta({ description: 'A part of the address or of the title.' }),
  state: z.enum(feedStates).optional().meta({ description: 'Only feeds in this state.' }),
  cursor,
});
export type FeedParameters = z.infer<typeof feedParameters>;

export const feedList = z.object({
  feeds: z.array(adminFeed).meta({ description: 'The feeds, by address.' }),
  next_cursor: nextCursor,
});

export const addFeeds = z.strictObject({
  urls: z.array(feedUrl).min(1).max(2_000).meta({ description: 'The addresses of the feeds.' }),
});
export const addedFeeds = z.object({
  success: z.literal(true).meta({ description: 'Always true.' }),
  added: z.number().int().meta({ description: 'How many are new.' }),
  known: z.number().int().meta({ description: 'How many were known.' }),
});

export const changeFeed = z
  .strictObject({
    url: feedUrl.optional().meta({ description: 'The address to read from now on.' }),
    is_paused: z.boolean().optional().meta({ description: 'Whether to stop polling it.' }),
  })
  .meta({ minProperties: 1 });
export type ChangeFeed = z.infer<typeof changeFeed>;
export const feedResponse = z.object({
  success: z.literal(true).meta({ description: 'Always true.' }),
  feed: adminFeed,
});

export const removeFeedParameters = z.object({
  episodes: z
    .enum(['keep', 'delete'])
    .default('keep')
    .meta({ description: 'Whether its podcast and episodes stay or are deleted.' }),
});

export const previewFeeds = z
  .strictObject({
    url: feedUrl.optional(),
    opml: z.string().min(1).max(900_000).optional().meta({ description: 'The text of an OPML file.' }),
  })
  .refine(({ url, opml }) => (url === undefined) !== (opml === undefined), {
    error: 'needs either url or opml',
  })
  .meta({ oneOf: [{ required: ['url'] }, { required: ['opml'] }] });
export type PreviewFeeds = z.infer<typeof previewFeeds>;

const previewedFeed = z.object({
  url: z.string().meta({ description: 'The address of the feed.' }),
  is_known: z.boolean().meta({ description: 'Whether it was added before.' }),
  title: z.string().nullable().meta({ description: 'The title; null when it was not read.' }),
  author: z.string().nullable().meta({ description: 'The author, if the feed says.' }),
  episodes: z.number().int().nullable().meta({ description: 'Episodes in the feed.' }),
  transcripts: z.number().int().nullable().meta({ description: 'Episodes with a transcript.' }),
  latest: z.array(z.string()).meta({ description: 'The titles of the latest episodes.' }),
  error: z.string().nullable().meta({ description: 'Why it can’t be read, as a sentence; null if it can.' }),
});
export type PreviewedFeed = z.infer<typeof previewedFeed>;

export const feedPreview = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  status: z.enum(consoleJobStatuses).meta({ description: '`queued` until the worker has read the feeds.' }),
  feeds: z
    .array(previewedFeed)
    .meta({ description: 'What was found. Of a long OPML list, only the first feeds are read.' }),
  error: z.string().nullable().meta({ description: 'Why there is no preview, as a sentence.' }),
});
export type FeedPreview = z.infer<typeof feedPreview>;
