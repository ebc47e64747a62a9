import { z } from 'zod';
import { entityQuote } from './entity-detail.ts';
import { markedRange } from './marked-ranges.ts';
import { meaningState } from './search.ts';

const saidGroup = z.object({
  mentions: z.number().int().meta({ description: 'Passages in this group.' }),
  episodes: z.number().int().meta({ description: 'Episodes that they are from.' }),
  quote: entityQuote.meta({
    description: 'One of them: near to what most say, and good to read. Its `passage_id` names the group.',
  }),
  sentences: markedRange.meta({
    description: 'The whole sentences of its `context` that are about the entity.',
  }),
});
export type SaidGroup = z.infer<typeof saidGroup>;

export const saidParameters = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(10)
    .default(5)
    .meta({ description: 'How many groups to return.' }),
});

export const entitySaid = z.object({
  id: z.string().meta({ description: 'The ID of the entity.' }),
  name: z.string().meta({ description: 'The name.' }),
  meaning: meaningState.meta({
    description:
      'Whether passages are compared by meaning. `on`: yes. `building`: those of the episodes that were read so far. `off`: search by meaning is turned off. `unavailable`: nothing is read yet.',
  }),
  mentions: z.number().int().meta({ description: 'Passages in which others mention it.' }),
  compared: z.number().int().meta({
    description:
      'Of these, how many were compared: at most 1,000, drawn evenly, that are long enough and in a language the model reads, without greetings, advertisements, and what several episodes say in the same words.',
  }),
  groups: z.array(saidGroup).meta({
    description:
      'What is said about it, the best groups first: from many episodes, with a good quote. Empty where too few are alike.',
  }),
});
export type EntitySaid = z.infer<typeof entitySaid>;

export const saidGroupDetail = z.object({
  id: z.string().meta({ description: 'The ID of the entity.' }),
  name: z.string().meta({ description: 'The name.' }),
  mentions: z.number().int().meta({ description: 'Passages in this group.' }),
  quotes: z.array(entityQuote).meta({
    description:
      'Up to 100 of them, those nearest to what most say first. Empty where the passage is in no group.',
  }),
});
export type SaidGroupDetail = z.infer<typeof saidGroupDetail>;
