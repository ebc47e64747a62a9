import { z } from 'zod';
import { entityType, mentionRole } from './entity.ts';

/** Formats of transcripts that can be read. */
export const transcriptFormats = ['vtt', 'srt', 'json', 'html', 'text'] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

export const episodeEntity = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  entity_type: entityType,
  context: z.string().meta({ description: 'The first passage in which the name occurs.' }),
  count: z.number().int().meta({ description: 'Passages of the episode in which the name occurs.' }),
  role: mentionRole,
  passages: z
    .array(z.number().int())
    .meta({ description: 'In which passages, by their place in the episode.' }),
  start_seconds: z.number().nullable(),
});
export type EpisodeEntity = z.infer<typeof episodeEntity>;

export const episodeDetail = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable().meta({ description: 'Cleaned HTML.' }),
  publication_date: z.string().nullable(),
  itunes_duration: z.string().nullable().meta({ description: 'hh:mm:ss', example: '01:02:03' }),
  duration_seconds: z.number().int().nullable(),
  entity_count: z.number().int(),
  has_transcript: z.boolean(),
  link: z.string().nullable(),
  audio_url: z.string().nullable(),
  image_url: z.string().nullable(),
  language: z.string(),
  podcast_title: z.string(),
  podcast_author: z.string().nullable(),
  podcast_slug: z.string(),
  podcast_uuid: z.string(),
  podcast_html_url: z.string().nullable(),
  entities: z.array(episodeEntity),
});
export type EpisodeDetail = z.infer<typeof episodeDetail>;

export const transcriptSegment = z.object({
  start_seconds: z.number().nullable(),
  speaker: z.string().nullable(),
  text: z.string(),
});
export type TranscriptSegment = z.infer<typeof transcriptSegment>;

export const transcriptPassage = z.object({
  id: z.string().meta({ description: 'passage_id of a search result.' }),
  line: z.number().int().meta({ description: 'The segment in which it begins, from 0.' }),
});
export type TranscriptPassage = z.infer<typeof transcriptPassage>;

export const transcriptResponse = z.object({
  transcript: z.string().meta({
    description: 'A line a turn or sentence: [hh:mm:ss] Speaker: text, stamp and speaker where known.',
  }),
  segments: z.array(transcriptSegment),
  passages: z.array(transcriptPassage).meta({ description: 'Where each passage begins, in order.' }),
});
export type TranscriptResponse = z.infer<typeof transcriptResponse>;

export const episodeEntitiesResponse = z.object({ entities: z.array(episodeEntity) });
export type EpisodeEntitiesResponse = z.infer<typeof episodeEntitiesResponse>;
