import { z } from 'zod';
import { entityType, mentionRole } from './entity.ts';
import { markedRanges } from './marked-ranges.ts';

export const maxTimelineDays = 3_650;

export const entityQuote = z.object({
  passage_id: z.string().meta({ description: 'The ID of the passage.' }),
  role: mentionRole.meta({ description: '`speaker`: said by the entity. `mention`: said about it.' }),
  context: z.string().meta({ description: 'The passage as plain text.' }),
  highlighted_context: z
    .string()
    .meta({ description: 'The passage as escaped HTML, with `<mark>` around the entity.' }),
  context_ranges: markedRanges.meta({ description: 'Where the entity is in `context`.' }),
  speaker: z.string().nullable().meta({ description: 'The speaker, if known.' }),
  start_seconds: z
    .number()
    .nullable()
    .meta({ description: 'Where it starts in the audio, in seconds; null if unknown.' }),
  episode_title: z.string().meta({ description: 'The title of the episode.' }),
  episode_slug: z.string().meta({ description: 'The slug of the episode.' }),
  episode_uuid: z.string().meta({ description: 'The UUID of the episode.' }),
  episode_language: z.string().meta({ description: 'The language code of the episode, such as en.' }),
  podcast_title: z.string().meta({ description: 'The title of the podcast.' }),
  podcast_slug: z.string().meta({ description: 'The slug of the podcast.' }),
  podcast_uuid: z.string().meta({ description: 'The UUID of the podcast.' }),
  publication_date: z
    .string()
    .nullable()
    .meta({ description: 'When the episode was published (ISO 8601), if known.' }),
});
export type EntityQuote = z.infer<typeof entityQuote>;

export const entityDetail = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  name: z.string().meta({ description: 'The name.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  entity_type: entityType.meta({ description: 'The kind of entity.' }),
  aliases: z.array(z.string()).meta({ description: 'Other names it goes by.' }),
  episodes: z.number().int().meta({ description: 'Episodes that mention it.' }),
  mentions: z.number().int().meta({ description: 'Passages that mention it or in which it speaks.' }),
  first_mentioned: z.string().nullable().meta({ description: 'When it was first mentioned (ISO 8601).' }),
  last_mentioned: z.string().nullable().meta({ description: 'When it was last mentioned (ISO 8601).' }),
  podcasts: z
    .array(z.object({ uuid: z.string(), slug: z.string(), title: z.string(), episodes: z.number().int() }))
    .meta({ description: 'Podcasts that mention it most.' }),
  related: z
    .array(
      z.object({
        id: z.string().meta({ description: 'Unique identifier.' }),
        name: z.string().meta({ description: 'The name.' }),
        slug: z.string().meta({ description: 'The readable part of its URL.' }),
        entity_type: entityType.meta({ description: 'The kind of entity.' }),
        passages: z.number().int().meta({ description: 'Passages that mention both.' }),
      }),
    )
    .meta({
      description: 'Entities often mentioned together with it, in about its latest thousand passages.',
    }),
  related_pairs: z
    .array(
      z.object({
        first_id: z.string().meta({ description: 'The ID of a related entity.' }),
        second_id: z.string().meta({ description: 'The ID of another one.' }),
        episodes: z
          .number()
          .int()
          .meta({ description: 'Episodes that mention both, and the entity itself.' }),
      }),
    )
    .meta({
      description:
        'Which of the first six `related` are mentioned in the same episodes, in at most a thousand of its episodes.',
    }),
  latest: z
    .array(entityQuote)
    .meta({ description: 'The latest episodes that mention it, each with the first passage that does.' }),
  spoken_passages: z.number().int().meta({ description: 'Passages in which it speaks.' }),
  spoken_episodes: z.number().int().meta({ description: 'Episodes in which it speaks.' }),
  appearances: z
    .array(entityQuote)
    .meta({ description: 'The latest episodes in which it speaks, each with its first passage.' }),
});
export type EntityDetail = z.infer<typeof entityDetail>;

export const timelineParameters = z.object({
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxTimelineDays)
    .default(30)
    .meta({ description: 'How many days to count, up to today.' }),
});

export const entityTimeline = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  name: z.string().meta({ description: 'The name.' }),
  days: z.number().int().meta({ description: 'The number of days counted, up to today.' }),
  total: z.number().int().meta({ description: 'Passages in this period.' }),
  buckets: z
    .array(z.object({ date: z.string().meta({ example: '2026-05-03' }), count: z.number().int() }))
    .meta({ description: 'One bucket per day, including days without mentions, oldest first.' }),
});
export type EntityTimeline = z.infer<typeof entityTimeline>;

export const trendingParameters = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .meta({ description: 'How many entities to return.' }),
  days: z.coerce.number().int().min(1).max(365).default(7).meta({
    description: 'The length of the period in days. It is compared with the four periods before it.',
  }),
});

export const trendingEntity = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  name: z.string().meta({ description: 'The name.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  entity_type: entityType.meta({ description: 'The kind of entity.' }),
  episodes: z.number().int().meta({ description: 'Episodes that mention it in this period.' }),
  expected: z.number().meta({ description: 'The average of the previous four periods.' }),
  score: z.number().meta({ description: 'How far above average it is, relative to the usual variation.' }),
  history: z
    .array(z.number().int())
    .meta({ description: 'Episodes in each tenth of the five periods, oldest first.' }),
});
export const trendingResponse = z.object({ entities: z.array(trendingEntity) });
export type TrendingEntity = z.infer<typeof trendingEntity>;

export const popularEntityParameters = z.object({
  limit: trendingParameters.shape.limit,
  type: entityType.optional().meta({ description: 'Only entities of this type.' }),
});

const popularEntity = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  name: z.string().meta({ description: 'The name.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  entity_type: entityType.meta({ description: 'The kind of entity.' }),
  episodes: z.number().int().meta({ description: 'Episodes of the period that mention it.' }),
});

export const popularEntities = z.object({
  days: z.number().int().nullable().meta({
    description: 'The length of the period; null if too little is new, and the latest episodes are counted.',
  }),
  entities: z.array(popularEntity).meta({ description: 'Entities, most episodes first.' }),
});
export type PopularEntities = z.infer<typeof popularEntities>;
