import { z } from 'zod';
import { entityType } from './entity.ts';
import { entityQuote, maxTimelineDays } from './entity-detail.ts';

export const compareParameters = z.object({
  ids: z.string().max(500).meta({
    description: 'Two to five entity IDs, separated by commas.',
    pattern: '^[^,]+(,[^,]+){1,4}$',
  }),
  days: z.coerce.number().int().min(1).max(maxTimelineDays).optional().meta({
    description:
      'How many days to count, up to today. Without it, everything counts, even episodes without a date.',
  }),
});

const counts = z
  .array(z.number().int())
  .meta({ description: 'Passages that mention each entity, in the order of `entities`.' });

const comparedEntity = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  name: z.string().meta({ description: 'The name.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  entity_type: entityType.meta({ description: 'The kind of entity.' }),
  episodes: z.number().int().meta({ description: 'Episodes that mention it or in which it speaks.' }),
  mentions: z.number().int().meta({ description: 'Passages that mention it or in which it speaks.' }),
  share_of_voice: z
    .number()
    .meta({ description: 'Its share of all mentions of these entities, from 0 to 1.' }),
  mention_seconds: z
    .number()
    .int()
    .meta({ description: 'Airtime of the passages that mention it, where their times are known.' }),
  speaking_seconds: z
    .number()
    .int()
    .meta({ description: 'Airtime of the passages in which it speaks, where their times are known.' }),
  quotes: z.array(entityQuote).meta({ description: 'Its latest mentions, one per episode.' }),
});

export const entityComparison = z.object({
  days: z.number().int().nullable().meta({ description: 'The number of days counted; null for all.' }),
  entities: z.array(comparedEntity),
  period: z.enum(['month', 'quarter', 'year']).meta({ description: 'The length of the periods.' }),
  periods: z
    .array(
      z.object({ from: z.string().meta({ description: 'Its first day.', example: '2026-05-01' }), counts }),
    )
    .meta({ description: 'Mentions over time, from the first period with a mention to the last.' }),
  podcasts: z
    .array(z.object({ uuid: z.string(), slug: z.string(), title: z.string(), counts }))
    .meta({ description: 'The podcasts that mention them most.' }),
  speakers: z
    .array(
      z.object({
        name: z.string().meta({ description: 'The speaker, as the transcripts name them.' }),
        counts,
      }),
    )
    .meta({ description: 'The people who speak of them most.' }),
});
export type EntityComparison = z.infer<typeof entityComparison>;
export type ComparedEntity = z.infer<typeof comparedEntity>;
