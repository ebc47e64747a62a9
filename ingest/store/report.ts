import type { SkippedItem } from '../prepare/show.ts';

/** What one run did; shown as the summary. */
export type Report = {
  podcasts: number;
  episodes: number;
  unchanged: number;
  transcripts: number;
  passages: number;
  entities: number;
  words: number;
  failed: number;
  skipped: SkippedItem[];
};

export const emptyReport = (): Report => ({
  podcasts: 0,
  episodes: 0,
  unchanged: 0,
  transcripts: 0,
  passages: 0,
  entities: 0,
  words: 0,
  failed: 0,
  skipped: [],
});
