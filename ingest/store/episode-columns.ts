import { sql } from 'drizzle-orm';
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { TranscriptGap, TranscriptSource } from '../../contract/shared/transcription.ts';
import { episodes } from '../../domain/core/database/schema/library.ts';
import { toSlug } from '../../domain/core/text/slug.ts';
import type { PreparedEpisode } from '../prepare/prepare.ts';
import type { EpisodeInput } from '../prepare/show.ts';
import { cleanHtml } from '../text/clean-html.ts';

/** The columns that say what the source says of an episode. */
export const factColumns = (input: EpisodeInput) => ({
  slug: toSlug(input.title, 'episode'),
  title: input.title,
  description: cleanHtml(input.description) ?? null,
  publicationDate: input.publicationDate ? new Date(input.publicationDate) : null,
  durationSeconds: input.durationSeconds ?? null,
  link: input.link ?? null,
  audioUrl: input.audioUrl ?? null,
  imageUrl: input.imageUrl ?? null,
  persons: input.persons,
  season: input.season ?? null,
  seasonTitle: input.seasonTitle ?? null,
  episodeNumber: input.episodeNumber ?? null,
});

/** Chapters that came along, and where others can be fetched. */
export const chapterColumns = (input: EpisodeInput) => ({
  chapters: input.chapters ?? [],
  chaptersUrl: input.chaptersUrl ?? null,
});

/** The same for a stored episode: chapters fetched from an address that is still the same stay. */
export function changedChapterColumns(input: EpisodeInput) {
  const { chapters, chaptersUrl } = chapterColumns(input);
  const isSame = sql`${episodes.chaptersUrl} is not distinct from ${chaptersUrl}::text`;
  return {
    chapters:
      chapters.length > 0
        ? chapters
        : sql`case when ${isSame} and ${chaptersUrl}::text is not null then ${episodes.chapters} else '[]'::jsonb end`,
    chaptersFetchedAt: sql`case when ${isSame} then ${episodes.chaptersFetchedAt} end`,
    chaptersNextTryAt: sql`case when ${isSame} then ${episodes.chaptersNextTryAt} else now() end`,
    chaptersUrl,
  };
}

/** Where a transcript came from. */
export type TranscriptOrigin = {
  source: TranscriptSource;
  /** Of a service that made it. */
  model?: string | null;
  gaps?: TranscriptGap[];
};

/** Why there is no transcript, where the source has one. */
export const errorColumns = (error: PreparedEpisode['transcriptError']) => ({
  transcriptError: error?.code ?? null,
  transcriptErrorMessage: error?.message ?? null,
});

const isSameText = (column: PgColumn, value: string | null | undefined) =>
  sql`${column} is not distinct from ${value ?? null}::text`;

type LinkedTranscript = {
  transcriptUrl?: string | null | undefined;
  transcriptType?: string | null | undefined;
};

/** Whether the feed still says that the transcript is there, and of this type. */
export const isSameSource = ({ transcriptUrl, transcriptType }: LinkedTranscript) =>
  sql`(${isSameText(episodes.transcriptUrl, transcriptUrl)} and ${isSameText(episodes.transcriptType, transcriptType)})`;

/**
 * Where the feed says that the transcript is. One that was fetched from elsewhere is asked for at once, and so is the
 * first one that is there.
 */
export function linkedTranscriptColumns({ transcriptUrl, transcriptType }: EpisodeInput) {
  const isSame = isSameSource({ transcriptUrl, transcriptType });
  const isSameUrl = isSameText(episodes.transcriptUrl, transcriptUrl);
  const whileSame = (column: PgColumn) => sql`case when ${isSame} then ${column} end`;
  return {
    transcriptUrl: transcriptUrl ?? null,
    transcriptType: transcriptType ?? null,
    transcriptNextTryAt: sql`case when ${isSameUrl} then ${episodes.transcriptNextTryAt} else now() end`,
    transcriptNextCheckAt: sql`case when ${isSame} or ${episodes.transcriptNextCheckAt} is null then ${episodes.transcriptNextCheckAt} else now() end`,
    transcriptEtag: whileSame(episodes.transcriptEtag),
    transcriptLastModified: whileSame(episodes.transcriptLastModified),
    // The same file is read in another way where it has another type.
    transcriptHash: sql`case when ${transcriptUrl ?? null}::text is null or ${isSameText(episodes.transcriptType, transcriptType)}
      then ${episodes.transcriptHash} end`,
  };
}

/** What is remembered of the file that a transcript was read from. */
export type TranscriptColumns = Pick<
  PgUpdateSetSource<typeof episodes>,
  | 'transcriptChecks'
  | 'transcriptNextCheckAt'
  | 'transcriptEtag'
  | 'transcriptLastModified'
  | 'transcriptHash'
>;

type TranscriptState = Pick<PreparedEpisode, 'input' | 'transcript' | 'transcriptError'>;

/** For a stored episode: an address that is still the same stays due when it was, for the reason it was. */
export function changedTranscriptColumns({ input, transcript, transcriptError }: TranscriptState) {
  const transcriptUrl = input.transcriptUrl ?? null;
  const isSame = isSameText(episodes.transcriptUrl, transcriptUrl);
  const unlessFetchedAnew = (column: PgColumn) =>
    sql`case when ${isSame} and ${transcriptUrl}::text is not null then ${column} end`;
  const stays = {
    transcriptError: unlessFetchedAnew(episodes.transcriptError),
    transcriptErrorMessage: unlessFetchedAnew(episodes.transcriptErrorMessage),
  };
  return transcript || transcriptError ? errorColumns(transcriptError) : stays;
}
