import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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

/** Why there is no transcript, where the source has one. */
export const errorColumns = (error: PreparedEpisode['transcriptError']) => ({
  transcriptError: error?.code ?? null,
  transcriptErrorMessage: error?.message ?? null,
});

/** Where the feed says that the transcript is. One that was fetched from elsewhere is asked for at once. */
export function linkedTranscriptColumns({ transcriptUrl, transcriptType }: EpisodeInput) {
  const isSame = sql`${episodes.transcriptUrl} is not distinct from ${transcriptUrl ?? null}::text
    and ${episodes.transcriptType} is not distinct from ${transcriptType ?? null}::text`;
  const whileSame = (column: PgColumn) => sql`case when ${isSame} then ${column} end`;
  return {
    transcriptUrl: transcriptUrl ?? null,
    transcriptType: transcriptType ?? null,
    transcriptNextCheckAt: sql`case when ${isSame} or ${episodes.transcriptNextCheckAt} is null then ${episodes.transcriptNextCheckAt} else now() end`,
    transcriptEtag: whileSame(episodes.transcriptEtag),
    transcriptLastModified: whileSame(episodes.transcriptLastModified),
  };
}

type TranscriptState = Pick<PreparedEpisode, 'input' | 'transcript' | 'transcriptError'>;

/** For a stored episode: an address that is still the same stays due when it was, for the reason it was. */
export function changedTranscriptColumns({ input, transcript, transcriptError }: TranscriptState) {
  const transcriptUrl = input.transcriptUrl ?? null;
  const isSame = sql`${episodes.transcriptUrl} is not distinct from ${transcriptUrl}::text`;
  const unlessFetchedAnew = (column: PgColumn) =>
    sql`case when ${isSame} and ${transcriptUrl}::text is not null then ${column} end`;
  const stays = {
    transcriptError: unlessFetchedAnew(episodes.transcriptError),
    transcriptErrorMessage: unlessFetchedAnew(episodes.transcriptErrorMessage),
  };
  return {
    ...(transcript || transcriptError ? errorColumns(transcriptError) : stays),
    transcriptNextTryAt: sql`case when ${isSame} then ${episodes.transcriptNextTryAt} else now() end`,
  };
}
