import type { PassagePlace, SearchedPlaces } from './near-passage.ts';

/**
 * What the thread is started with. `models`: those that can read a query, the preferred one first. `followMs`: how
 * often it looks for new vectors.
 */
export type ThreadData = { databaseUrl: string; models: ThreadModel[]; followMs: number };

/** `isCentered`: what all passages have in common is taken from their vectors before they are compared. */
export type ThreadModel = { name: string; isCentered: boolean };

/** What the thread is asked: for the nearest passages, or how near some are. */
export type ThreadQuestion = {
  model: string;
  vector: Float32Array;
  /** Whether it's the vector of a passage as it is stored, rather than that of a query. */
  isOfPassage?: boolean;
} & (
  | { kind: 'nearest'; limit: number; among: SearchedPlaces | undefined }
  | { kind: 'compare'; places: PassagePlace[] }
);

/** Of the searched episodes, 0 to 1: `share` has vectors of the model, `refined` has some that are as good as it can make them. */
export type ThreadState = { model: string; share: number; refined: number };
