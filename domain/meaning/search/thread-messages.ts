import type { NearPassage } from './compare-vectors.ts';

/** What the thread is started with. `models`: those that a query can be read by, the wanted one first. */
export type ThreadData = { databaseUrl: string; models: string[] };

/** Passages by how near they are. `compared`: how many vectors were looked at for them. */
export type Near = { near: NearPassage[]; compared: number };

export type PassagePlace = { episodeId: string; ordinal: number };

export type ThreadQuery = {
  id: number;
  model: string;
  vector: Float32Array;
} & (
  | { kind: 'nearest'; limit: number; among: string[] | undefined }
  | { kind: 'compare'; places: PassagePlace[] }
);

/** `share`: of the searched episodes, 0 to 1, have vectors of the model. */
export type ThreadState = { model: string; share: number };

export type ThreadMessage =
  | { kind: 'state'; state: ThreadState }
  | ({ kind: 'answer'; id: number } & Near)
  | { kind: 'failed'; id: number; message: string };
