import { z } from 'zod';

/**
 * The answers as the specification words them: every field that it names, with the type that its words give, and nothing
 * of the service's own contract. Fields that it doesn't name may be there.
 */
const text = z.string();
const textOrNone = z.string().nullable();
const count = z.number().int().nonnegative();
const date = z.iso.datetime();

const searchResult = z.looseObject({
  id: text,
  name: text,
  highlighted_name: text,
  entity_type: text,
  context: text,
  short_description: text,
  episode_title: text,
  episode_slug: text,
  episode_uuid: z.uuid(),
  episode_url: textOrNone,
  podcast_title: text,
  podcast_slug: text,
  podcast_uuid: z.uuid(),
  podcast_html_url: textOrNone,
  created_at: date,
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchAnswer = z.looseObject({
  entities: z.array(searchResult),
  total_hits: count,
  page_size: count,
  total_pages: count,
  search_time_ms: z.number(),
});

export const episodeEntity = z.looseObject({ id: text, name: text, entity_type: text, context: text });

export const episodeDetail = z.looseObject({
  title: text,
  description: textOrNone,
  publication_date: date,
  itunes_duration: textOrNone,
  entity_count: count,
  has_transcript: z.boolean(),
  link: textOrNone,
  podcast_title: text,
  podcast_author: textOrNone,
  podcast_slug: text,
  podcast_uuid: z.uuid(),
  podcast_html_url: textOrNone,
  entities: z.array(episodeEntity),
});

export const transcriptAnswer = z.looseObject({ transcript: text });

export const podcastDetail = z.looseObject({
  title: text,
  author: textOrNone,
  description: textOrNone,
  image_url: textOrNone,
  language: textOrNone,
  episode_count: count,
  html_url: textOrNone,
  website: textOrNone,
  recent_episodes: z.array(
    z.looseObject({ id: text, title: text, slug: text, uuid: z.uuid(), publication_date: date }),
  ),
});

export const subscribed = z.looseObject({ success: z.literal(true), verification_required: z.boolean() });
export const verified = z.looseObject({ success: z.literal(true), message: text });
export const succeeded = z.looseObject({ success: z.literal(true) });

/** Of every answer that isn't OK. */
export const failed = z.looseObject({
  success: z.literal(false),
  error: text.min(1),
  code: text.min(1),
  details: z.record(text, z.unknown()).optional(),
});
