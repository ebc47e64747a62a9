import { z } from 'zod';
import { consoleJobStatuses, takedownKinds } from '../../shared/console.ts';
import { transcriptionStates, transcriptSources } from '../../shared/transcription.ts';
import { cursor, nextCursor } from '../fields/cursor.ts';
import { language } from '../fields/language.ts';

const takedown = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  kind: z.enum(takedownKinds).meta({ description: 'What was taken down.' }),
  episode_id: z.string().meta({ description: 'The UUID of the episode.' }),
  passage_id: z.string().nullable().meta({ description: 'The ID of the passage; null for a whole episode.' }),
  title: z.string().meta({ description: 'The title of the episode.' }),
  podcast_title: z.string().meta({ description: 'The title of its podcast.' }),
  reason: z.string().meta({ description: 'Why, as the operator wrote it.' }),
  created_by: z.string().meta({ description: 'Who took it down.' }),
  created_at: z.string().meta({ description: 'When it was taken down (ISO 8601).' }),
});
export type Takedown = z.infer<typeof takedown>;

const reason = z.string().trim().min(1).max(2_000).meta({
  description: 'Why. It is kept in the audit log.',
  example: 'Requested by the guest, letter of May 3',
  pattern: '\\S',
});
export const takedownRequest = z.strictObject({
  reason,
  copies: z
    .boolean()
    .default(false)
    .meta({ description: 'Also take down the same recording, or the same words of it, in other podcasts.' }),
});
export const takedownList = z.object({ takedowns: z.array(takedown) });

const q = z.string().max(200).default('').meta({ description: 'A part of the title.' });

export const adminPodcastParameters = z.object({ q, cursor });
const adminPodcast = z.object({
  id: z.string().meta({ description: 'Unique identifier (UUID).' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  title: z.string().meta({ description: 'The title.' }),
  author: z.string().nullable().meta({ description: 'The author, if known.' }),
  image_url: z.string().nullable().meta({ description: 'The artwork, if there is any.' }),
  language: z.string().nullable().meta({ description: 'The language, if known.' }),
  republish_feed: z
    .boolean()
    .meta({ description: 'Whether anyone can get its feed from here, with transcripts.' }),
  episodes: z.number().int().meta({ description: 'Episodes stored.' }),
  transcripts: z.number().int().meta({ description: 'Episodes with a transcript.' }),
});
export type AdminPodcast = z.infer<typeof adminPodcast>;
export const adminPodcastList = z.object({ podcasts: z.array(adminPodcast), next_cursor: nextCursor });

export const adminEpisodeParameters = z.object({
  q,
  cursor,
  podcast: z.uuid().optional().meta({ description: 'Only the podcast with this UUID.' }),
  transcript: z
    .enum(['with', 'without'])
    .optional()
    .meta({ description: 'Only with, or without, a transcript.' }),
});
export type AdminEpisodeParameters = z.infer<typeof adminEpisodeParameters>;
const adminEpisode = z.object({
  id: z.string().meta({ description: 'Unique identifier (UUID).' }),
  slug: z.string().meta({ description: 'The readable part of its URL.' }),
  title: z.string().meta({ description: 'The title.' }),
  podcast_id: z.string().meta({ description: 'The UUID of its podcast.' }),
  podcast_title: z.string().meta({ description: 'The title of its podcast.' }),
  image_url: z.string().nullable().meta({ description: 'Its own artwork, if there is any.' }),
  language: z.string().meta({ description: 'The language.' }),
  publication_date: z
    .string()
    .nullable()
    .meta({ description: 'When it was published (ISO 8601), if known.' }),
  has_transcript: z.boolean().meta({ description: 'Whether it has a transcript.' }),
  transcript_error: z
    .string()
    .nullable()
    .meta({ description: 'Why its transcript could not be read, as a code.' }),
  transcript_error_message: z.string().nullable().meta({ description: 'The error as a sentence.' }),
  transcript_url: z
    .string()
    .nullable()
    .meta({ description: 'The transcript in use, of those that the feed lists.' }),
  transcript_source: z
    .enum(transcriptSources)
    .nullable()
    .meta({ description: 'Where its transcript came from; null without one.' }),
  has_audio: z.boolean().meta({ description: 'Whether the address of its audio is known.' }),
  transcription: z.enum(transcriptionStates).nullable().meta({
    description: 'What became of transcribing it; null where it isn’t to be transcribed.',
  }),
  passages: z.number().int().meta({ description: 'Passages stored.' }),
});
export type AdminEpisode = z.infer<typeof adminEpisode>;
export const adminEpisodeList = z.object({ episodes: z.array(adminEpisode), next_cursor: nextCursor });

export const adminPassageParameters = z.object({
  q: z.string().max(400).default('').meta({ description: 'A part of the text.' }),
});
export const adminPassageList = z.object({
  passages: z.array(
    z.object({
      id: z.string().meta({ description: 'Unique identifier.' }),
      start_seconds: z.number().nullable().meta({ description: 'Where it begins, in seconds, if known.' }),
      speaker: z.string().nullable().meta({ description: 'Who says it, if known.' }),
      text: z.string().meta({ description: 'What is said.' }),
    }),
  ),
});

/** An empty body changes nothing, and is refused. */
const needsField = { minProperties: 1 };

const editedFields = {
  title: z.string().trim().min(1).max(500).optional().meta({ description: 'The title.', pattern: '\\S' }),
  image_url: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .max(2_000)
    .nullable()
    .optional()
    .meta({ description: 'The address of the artwork; null removes it.' }),
  language: language.meta({ description: 'The language: a code such as en.' }),
};
export const editPodcast = z
  .strictObject({
    ...editedFields,
    author: z
      .string()
      .trim()
      .max(500)
      .nullable()
      .optional()
      .meta({ description: 'The author; null removes it.' }),
    republish_feed: z.boolean().optional().meta({
      description:
        'Whether anyone can get its feed from `/podcasts/{id}/feed.xml`, with transcripts. Check that you have the right to.',
    }),
  })
  .meta(needsField);
export const editEpisode = z.strictObject(editedFields).meta(needsField);

/** In any case, and without a flag: those don't exist in the OpenAPI description. */
const transcriptEnding =
  /\.(?:[vV][tT][tT]|[sS][rR][tT]|[jJ][sS][oO][nN]|[hH][tT][mM][lL]|[tT][xX][tT]|[mM][dD])$/;

export const uploadTranscript = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(950_000)
    .meta({ description: 'The transcript.', example: '[00:05] Ada Palmer: Welcome to the show.' }),
  file_name: z
    .string()
    .regex(transcriptEnding, 'must end in .vtt, .srt, .json, .html, .txt or .md')
    .max(200)
    .meta({ description: 'Its ending says which format the text has.', example: 'episode.vtt' }),
});
export const adminJob = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  status: z.enum(consoleJobStatuses).meta({ description: '`queued` until the worker has done it.' }),
  error: z.string().nullable().meta({ description: 'Why it failed, as a sentence; null if it did not.' }),
  progress: z
    .object({
      done: z.number().int().meta({ description: 'Episodes that are done.' }),
      of: z.number().int().meta({ description: 'All episodes of the job.' }),
    })
    .nullable()
    .meta({ description: 'How much is done; null where that is not counted.' }),
});
