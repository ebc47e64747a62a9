import { z } from 'zod';
import { entityType } from './entity.ts';
import { maximumQueryLength } from './search.ts';

const suggestionKinds = ['entity', 'podcast', 'episode'] as const;

export const suggestParameters = z.object({
  q: z
    .string()
    .max(maximumQueryLength)
    .default('')
    .meta({ description: 'What has been typed so far.', example: 'kub' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .default(8)
    .meta({ description: 'How many suggestions to return.' }),
});
export type SuggestParameters = z.infer<typeof suggestParameters>;

const suggestion = z.object({
  kind: z.enum(suggestionKinds).meta({ description: 'What is suggested.' }),
  id: z.string().meta({ description: 'The UUID of the entity, podcast or episode.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  text: z.string().meta({ description: 'The name or title.' }),
  entity_type: entityType
    .nullable()
    .meta({ description: 'The kind of entity; null for podcasts and episodes.' }),
  podcast_title: z
    .string()
    .nullable()
    .meta({ description: 'The title of the podcast; null unless an episode is suggested.' }),
});
export type Suggestion = z.infer<typeof suggestion>;

export const suggestResponse = z.object({ suggestions: z.array(suggestion) });
