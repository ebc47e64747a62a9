import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { PassageRow } from '../../../contract/api/library/passage.ts';
import { episodes, type passages, podcasts } from '../../core/database/schema/library.ts';
import { asIso } from '../../core/text/format.ts';

/** Where a passage is from: columns for a select that joins it with its episode and its podcast. */
export const passageSourceColumns = {
  episodeId: episodes.id,
  episodeTitle: episodes.title,
  episodeSlug: episodes.slug,
  language: episodes.language,
  publicationDate: episodes.publicationDate,
  transcriptSource: episodes.transcriptSource,
  podcastId: podcasts.id,
  podcastTitle: podcasts.title,
};

export type PassageWithSource = Pick<
  typeof passages.$inferSelect,
  'id' | 'speaker' | 'startSeconds' | 'startEstimated'
> &
  SelectResultFields<typeof passageSourceColumns>;

/** The fields that a search result and an exported passage have in common. */
export const toPassageFields = (row: PassageWithSource) =>
  ({
    passage_id: row.id,
    speaker: row.speaker,
    start_seconds: row.startSeconds,
    start_estimated: row.startEstimated,
    episode_uuid: row.episodeId,
    episode_title: row.episodeTitle,
    publication_date: asIso(row.publicationDate),
    podcast_uuid: row.podcastId,
    podcast_title: row.podcastTitle,
  }) satisfies Partial<PassageRow>;
