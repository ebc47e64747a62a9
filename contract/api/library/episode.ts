import { z } from 'zod';
import { gapReasons, transcriptSources } from '../../shared/transcription.ts';
import { entityType, episodeRole, mentionRole } from './entity.ts';
import { otherShow, workFields } from './work.ts';

/** Formats of transcripts that can be read. */
export const transcriptFormats = ['vtt', 'srt', 'json', 'html', 'text'] as const;
export type TranscriptFormat = (typeof transcriptFormats)[number];

/** Why the transcript that a source names isn't stored: codes of errors. */
export const transcriptErrors = [
  'fetch_failed',
  'fetch_timeout',
  'feed_too_large',
  'url_not_allowed',
  'transcript_too_complex',
  'transcript_unreadable',
] as const;
export type TranscriptError = (typeof transcriptErrors)[number];

/** Where a transcript came from; null without one. */
export const transcriptSource = z.enum(transcriptSources).nullable().meta({
  description:
    'Where the transcript came from: `publisher` with the feed, `operator` uploaded here, `machine` transcribed by a model, which can mishear. Null without a transcript.',
});

const transcriptModel = z.string().nullable().meta({
  description: 'The model that transcribed it; null unless `machine` did.',
  example: 'large-v3',
});

const episodeEntity = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  name: z.string().meta({ description: 'The name.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  entity_type: entityType.meta({ description: 'The kind of entity.' }),
  context: z.string().meta({ description: 'The first passage that mentions it.' }),
  count: z.number().int().meta({ description: 'Passages of the episode that mention it.' }),
  role: mentionRole.meta({ description: '`speaker`: said by the entity. `mention`: said about it.' }),
  episode_role: episodeRole.nullable().meta({
    description: 'Whether the person is a host or a guest of the episode; null if unknown or neither.',
  }),
  passages: z
    .array(z.number().int())
    .meta({ description: 'The positions of those passages in the episode, from 0.' }),
  start_seconds: z
    .number()
    .nullable()
    .meta({ description: 'Where it is first mentioned, in seconds; null if unknown.' }),
});
export type EpisodeEntity = z.infer<typeof episodeEntity>;

const episodePerson = z.object({
  name: z.string().meta({ description: 'The full name.' }),
  role: z.string().meta({ description: 'As the feed gives it, in lowercase.', example: 'guest' }),
});
export type EpisodePerson = z.infer<typeof episodePerson>;

const episodeChapter = z.object({
  start_seconds: z.number().meta({ description: 'When it starts, in seconds.' }),
  title: z.string().meta({ description: 'The title.' }),
  url: z.string().optional().meta({ description: 'A page about the chapter.' }),
});
export type EpisodeChapter = z.infer<typeof episodeChapter>;

export const episodeDetail = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  title: z.string().meta({ description: 'The title.' }),
  description: z.string().nullable().meta({ description: 'Sanitized HTML.' }),
  publication_date: z
    .string()
    .nullable()
    .meta({ description: 'When the episode was published (ISO 8601), if known.' }),
  itunes_duration: z
    .string()
    .nullable()
    .meta({ description: 'The length as hh:mm:ss.', example: '01:02:03' }),
  duration_seconds: z.number().int().nullable().meta({ description: 'The length in seconds.' }),
  entity_count: z.number().int().meta({ description: 'The number of entities mentioned.' }),
  has_transcript: z.boolean().meta({ description: 'Whether a transcript is available.' }),
  transcript_source: transcriptSource,
  transcript_model: transcriptModel,
  transcript_error: z
    .enum(transcriptErrors)
    .nullable()
    .meta({ description: 'Why the transcript that the feed names is missing; null if nothing failed.' }),
  transcript_error_message: z
    .string()
    .nullable()
    .meta({ description: 'The error as a sentence, with the beginning of the file that was refused.' }),
  transcript_url: z.string().nullable().meta({
    description: 'The transcript in use, of those that the feed lists; null if it lists none.',
  }),
  link: z.string().nullable().meta({ description: 'The web page of the episode.' }),
  audio_url: z.string().nullable().meta({ description: 'The audio file.' }),
  image_url: z.string().nullable().meta({ description: 'The artwork.' }),
  language: z.string().meta({ description: 'The language code, such as en.' }),
  podcast_title: z.string().meta({ description: 'The title of the podcast.' }),
  podcast_author: z.string().nullable().meta({ description: 'The author of the podcast.' }),
  podcast_slug: z.string().meta({ description: 'The slug of the podcast.' }),
  podcast_uuid: z.string().meta({ description: 'The UUID of the podcast.' }),
  podcast_html_url: z.string().nullable().meta({ description: 'The web page of the podcast.' }),
  ...workFields,
  copy_of: otherShow.nullable().meta({
    description:
      'The episode of the same recording that searches find in place of this one; null if they find this one.',
  }),
  season: z.number().int().nullable().meta({ description: 'The season, if the feed numbers them.' }),
  season_title: z.string().nullable().meta({ description: 'The title of the season.' }),
  episode_number: z.number().nullable().meta({ description: 'The number of the episode.' }),
  persons: z
    .array(episodePerson)
    .meta({ description: 'The hosts, guests and other people that the feed lists.' }),
  chapters: z.array(episodeChapter).meta({ description: 'The chapters, in chronological order.' }),
  entities: z.array(episodeEntity).meta({ description: 'The entities it mentions.' }),
});
export type EpisodeDetail = z.infer<typeof episodeDetail>;

const transcriptSegment = z.object({
  start_seconds: z
    .number()
    .nullable()
    .meta({ description: 'Where it starts in the audio, in seconds; null if unknown.' }),
  speaker: z.string().nullable().meta({ description: 'The speaker, if known.' }),
  text: z.string().meta({ description: 'The text of the line.' }),
});
export type TranscriptSegment = z.infer<typeof transcriptSegment>;

const transcriptPassage = z.object({
  id: z.string().meta({ description: 'The `passage_id` of a search result.' }),
  line: z.number().int().meta({ description: 'The transcript line in which it starts, from 0.' }),
  offset: z.number().int().meta({ description: 'The character of that line at which it starts, from 0.' }),
  start_seconds: z
    .number()
    .nullable()
    .meta({ description: 'Where it starts in the audio, in seconds, read or estimated; null if unknown.' }),
});

const transcriptGap = z.object({
  start_seconds: z.number().meta({ description: 'Where the stretch starts in the audio, in seconds.' }),
  end_seconds: z.number().meta({ description: 'Where it ends, in seconds.' }),
  reason: z.enum(gapReasons).meta({
    description:
      '`silent`: nothing was heard. `unclear`: what was heard isn’t speech that can be trusted. `failed`: it could not be transcribed.',
  }),
});
export type TranscriptGapField = z.infer<typeof transcriptGap>;

export const transcriptResponse = z.object({
  source: transcriptSource,
  model: transcriptModel,
  transcript: z.string().meta({
    description:
      'The transcript as plain text. Each line is `[hh:mm:ss] Speaker: text`, with time and speaker where known.',
  }),
  segments: z.array(transcriptSegment).meta({ description: 'The transcript lines.' }),
  passages: z.array(transcriptPassage).meta({ description: 'Where each passage starts, in order.' }),
  gaps: z
    .array(transcriptGap)
    .meta({ description: 'Stretches of which the transcript says nothing, by time.' }),
});
export type TranscriptResponse = z.infer<typeof transcriptResponse>;

export const episodeEntitiesResponse = z.object({ entities: z.array(episodeEntity) });

export const latestEpisodeParameters = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(10)
    .meta({ description: 'How many episodes to return.' }),
});

const latestEpisode = z.object({
  uuid: z.string().meta({ description: 'Unique identifier (UUID).' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  title: z.string().meta({ description: 'The title.' }),
  language: z.string().meta({ description: 'The language code, such as en.' }),
  publication_date: z
    .string()
    .nullable()
    .meta({ description: 'When the episode was published (ISO 8601), if known.' }),
  duration_seconds: z.number().nullable().meta({ description: 'Its length; null if unknown.' }),
  entity_count: z.number().int().meta({ description: 'The number of entities mentioned.' }),
  podcast_uuid: z.string().meta({ description: 'The UUID of the podcast.' }),
  podcast_slug: z.string().meta({ description: 'The slug of the podcast.' }),
  podcast_title: z.string().meta({ description: 'The title of the podcast.' }),
  image_url: z.string().nullable().meta({ description: 'The artwork of the episode or its podcast.' }),
});
export const latestEpisodes = z.object({
  episodes: z.array(latestEpisode).meta({ description: 'Episodes with a transcript, newest first.' }),
});
export type LatestEpisode = z.infer<typeof latestEpisode>;
