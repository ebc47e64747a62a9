import { z } from 'zod';
import { searchParameters } from './search.ts';

export const maxPassages = 1_000;

export const passageRow = z.object({
  passage_id: z.string(),
  text: z.string(),
  speaker: z.string().nullable(),
  start_seconds: z.number().nullable(),
  start_estimated: z.boolean(),
  url: z.string().meta({ description: 'The episode, at that second.' }),
  episode_uuid: z.string(),
  episode_title: z.string(),
  publication_date: z.string().nullable(),
  language: z.string(),
  podcast_uuid: z.string(),
  podcast_title: z.string(),
});
export type PassageRow = z.infer<typeof passageRow>;

export const passageParameters = searchParameters
  .pick({ podcast: true, episode: true, language: true, from: true, to: true })
  .extend({
    limit: z.coerce.number().int().min(1).max(maxPassages).default(100),
    cursor: z
      .string()
      .max(300)
      .optional()
      .meta({ description: 'next_cursor of the answer before; without it, the walk begins.' }),
    fields: z
      .string()
      .max(1_000)
      .optional()
      .meta({ description: 'Only these fields of each row, with commas between them.', example: 'text,url' }),
  });
export type PassageParameters = z.infer<typeof passageParameters>;

export const passagePage = z.object({
  passages: z.array(passageRow.partial()).meta({ description: 'With all fields, unless fields names some.' }),
  next_cursor: z.string().nullable().meta({ description: 'null on the last page.' }),
});
