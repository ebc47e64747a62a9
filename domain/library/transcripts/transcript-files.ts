import { eq } from 'drizzle-orm';
import type { TranscriptEnding } from '../../../contract/shared/transcripts/transcript-files.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, podcasts, transcripts } from '../../core/database/schema/library.ts';
import { asIso } from '../../core/text/format.ts';
import { parseEpisodeId } from '../catalog/episodes.ts';
import { missingEpisodeError } from '../catalog/missing-episode.ts';
import { episodeUrl } from '../catalog/urls.ts';
import { toJson } from './formats/json.ts';
import { toMarkdown } from './formats/markdown.ts';
import { toSrt } from './formats/srt.ts';
import { toText } from './formats/text.ts';
import { type TranscriptFile, toTranscriptFile } from './formats/transcript-file.ts';
import { toVtt } from './formats/vtt.ts';
import { toGaps, transcriptNotFoundError } from './transcripts.ts';

const writers: Record<TranscriptEnding, (file: TranscriptFile) => string | Promise<string>> = {
  vtt: toVtt,
  srt: toSrt,
  json: toJson,
  md: toMarkdown,
  txt: toText,
};

const selectForFile = (database: Database, id: string) =>
  database
    .select({
      slug: episodes.slug,
      title: episodes.title,
      podcastTitle: podcasts.title,
      publicationDate: episodes.publicationDate,
      durationSeconds: episodes.durationSeconds,
      language: episodes.language,
      source: episodes.transcriptSource,
      error: episodes.transcriptError,
      transcript: {
        text: transcripts.text,
        marks: transcripts.marks,
        model: transcripts.model,
        gaps: transcripts.gaps,
      },
    })
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .leftJoin(transcripts, eq(transcripts.episodeId, episodes.id))
    .where(eq(episodes.id, id));

/**
 * The transcript of an episode as a file, with the name to save it under. Throws AppError transcript_not_found,
 * transcript_without_times, episode_not_found, episode_removed.
 */
export async function getTranscriptFile(
  database: Database,
  idOrSlug: string,
  ending: TranscriptEnding,
  publicUrl: string,
): Promise<{ text: string; name: string }> {
  const id = parseEpisodeId(idOrSlug);
  const [row] = await selectForFile(database, id);
  if (!row) throw await missingEpisodeError(database, id);
  const { slug, error, transcript, ...episode } = row;
  if (!transcript) throw transcriptNotFoundError(error);
  const file = toTranscriptFile({
    ...episode,
    ...transcript,
    publicationDate: asIso(episode.publicationDate),
    url: episodeUrl(publicUrl, { slug, uuid: id }),
    gaps: toGaps(transcript.gaps),
  });
  return { text: await writers[ending](file), name: `${slug}.${ending}` };
}
