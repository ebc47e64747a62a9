import type { NearPassage } from './compare-vectors.ts';

/** What the thread is started with. `models`: those that can read a query, the preferred one first. */
export type ThreadData = { databaseUrl: string; models: string[] };

/** Passages by how near they are. `compared`: how many vectors were looked at for them. */
export type Near = { near: NearPassage[]; compared: number };

export type PassagePlace = { episodeId: string; ordinal: number };

/** What the thread is asked: for the nearest passages, or how near some are. */
export type ThreadQuestion = {
  model: string;
  vector: Float32Array;
} & (
  | { kind: 'nearest'; limit: number; among: string[] | undefined }
  | { kind: 'compare'; places: PassagePlace[] }
);

/** `share`: of the searched episodes, 0 to 1, have vectors of the model. */
export type ThreadState = { model: string; share: number };
