import { z } from 'zod';
import { entityType, mentionRole } from './entity.ts';

export const maxTimelineDays = 3_650;

export const entityDetail = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  entity_type: entityType,
  aliases: z.array(z.string()).meta({ description: 'Other ways in which it is said or written.' }),
  episodes: z.number().int(),
  mentions: z.number().int().meta({ description: 'Passages that say it, or in which it speaks.' }),
  first_mentioned: z.string().nullable(),
  last_mentioned: z.string().nullable(),
  podcasts: z
    .array(z.object({ uuid: z.string(), slug: z.string(), title: z.string(), episodes: z.number().int() }))
    .meta({ description: 'Where it is spoken of most.' }),
  related: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        slug: z.string(),
        entity_type: entityType,
        passages: z.number().int(),
      }),
    )
    .meta({ description: 'Names that stand beside it in its latest passages, a thousand or a few more.' }),
  latest: z
    .array(
      z.object({
        passage_id: z.string(),
        role: mentionRole,
        context: z.string(),
        speaker: z.string().nullable(),
        start_seconds: z.number().nullable(),
        episode_title: z.string(),
        episode_slug: z.string(),
        episode_uuid: z.string(),
        podcast_title: z.string(),
        publication_date: z.string().nullable(),
      }),
    )
    .meta({ description: 'The latest episodes that say it, each with its first passage.' }),
});
export type EntityDetail = z.infer<typeof entityDetail>;

export const timelineParameters = z.object({
  days: z.coerce.number().int().min(1).max(maxTimelineDays).default(30).meta({ description: 'Up to today.' }),
});

export const entityTimeline = z.object({
  id: z.string(),
  name: z.string(),
  days: z.number().int(),
  total: z.number().int(),
  buckets: z
    .array(z.object({ date: z.string().meta({ example: '2026-05-03' }), count: z.number().int() }))
    .meta({ description: 'A bucket a day, zeros included, oldest first. Counts are of passages.' }),
});
export type EntityTimeline = z.infer<typeof entityTimeline>;

export const trendingParameters = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  days: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(7)
    .meta({ description: 'The time that is compared with the four such times before it.' }),
});

export const trendingEntity = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  entity_type: entityType,
  episodes: z.number().int().meta({ description: 'That say it, in the last days.' }),
  expected: z.number().meta({ description: 'By its own past: the mean of the four times before.' }),
  score: z.number().meta({ description: 'How far above that it is, in units of chance.' }),
});
export const trendingResponse = z.object({ entities: z.array(trendingEntity) });
export type TrendingEntity = z.infer<typeof trendingEntity>;

export const compareParameters = z.object({
  ids: z.string().max(300).meta({ description: 'Two to five entity ids, with commas between them.' }),
  days: timelineParameters.shape.days,
});

export const entityComparison = z.object({
  days: z.number().int(),
  entities: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      entity_type: entityType,
      episodes: z.number().int(),
      mentions: z.number().int(),
      share_of_voice: z.number().meta({ description: 'Of all mentions of these names, from 0 to 1.' }),
    }),
  ),
});
export type EntityComparison = z.infer<typeof entityComparison>;
