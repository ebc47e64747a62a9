import { z } from 'zod';
import { transcriptSource } from './episode.ts';
import { searchParameters } from './search.ts';

const maxPassages = 1_000;

export const passageRow = z.object({
  passage_id: z.string().meta({ description: 'The ID of the passage.' }),
  text: z.string().meta({ description: 'The passage as plain text.' }),
  speaker: z.string().nullable().meta({ description: 'The speaker, if known.' }),
  start_seconds: z
    .number()
    .nullable()
    .meta({ description: 'Where the passage starts in the audio, in seconds; null if unknown.' }),
  start_estimated: z.boolean().meta({ description: 'True if the time is estimated from nearby timestamps.' }),
  url: z.string().meta({ description: 'The episode page at this passage.' }),
  episode_uuid: z.string().meta({ description: 'The UUID of the episode.' }),
  episode_title: z.string().meta({ description: 'The title of the episode.' }),
  publication_date: z
    .string()
    .nullable()
    .meta({ description: 'When the episode was published (ISO 8601), if known.' }),
  language: z.string().meta({ description: 'The language of the episode, such as en.' }),
  transcript_source: transcriptSource,
  podcast_uuid: z.string().meta({ description: 'The UUID of the podcast.' }),
  podcast_title: z.string().meta({ description: 'The title of the podcast.' }),
});
export type PassageRow = z.infer<typeof passageRow>;

export const passageParameters = searchParameters
  .pick({ podcast: true, episode: true, language: true, from: true, to: true })
  .extend({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(maxPassages)
      .default(100)
      .meta({ description: 'Passages per page.' }),
    cursor: z
      .string()
      .max(300)
      .optional()
      .meta({ description: 'The `next_cursor` of the previous page. Leave it out to start.' }),
    fields: z.string().max(1_000).optional().meta({
      description: 'Return only these fields of each passage, separated by commas.',
      example: 'text,url',
    }),
  });
export type PassageParameters = z.infer<typeof passageParameters>;

export const passagePage = z.object({
  passages: z
    .array(passageRow.partial())
    .meta({ description: 'The passages, with all fields unless `fields` selects some.' }),
  next_cursor: z
    .string()
    .nullable()
    .meta({ description: 'Pass it as `cursor` to get the next page; null on the last page.' }),
});
