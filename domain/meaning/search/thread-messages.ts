import type { PassagePlace, SearchedPlaces } from './near-passage.ts';

/** What the thread is started with. `models`: those that can read a query, the preferred one first. */
export type ThreadData = { databaseUrl: string; models: string[] };

/** What the thread is asked: for the nearest passages, or how near some are. */
export type ThreadQuestion = {
  model: string;
  vector: Float32Array;
} & (
  | { kind: 'nearest'; limit: number; among: SearchedPlaces | undefined }
  | { kind: 'compare'; places: PassagePlace[] }
);

/** `share`: of the searched episodes, 0 to 1, have vectors of the model. */
export type ThreadState = { model: string; share: number };
