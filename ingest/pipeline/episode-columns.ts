import { sql } from 'drizzle-orm';
import { episodes } from '../../server/core/database/library-schema.ts';
import type { EpisodeInput } from './show.ts';
import { cleanHtml } from './text/clean-html.ts';
import { toSlug } from './text/slug.ts';

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
