// No schema library here, so that the browser can load it.

/** What an operator did to an entity. */
export const correctionKinds = ['merge', 'split', 'rename', 'retype', 'reject'] as const;

/** What is removed on request, and never stored again. */
export const takedownKinds = ['episode', 'passage'] as const;

/** Work that the console asks of the worker. */
export const consoleJobKinds = [
  'feed-preview',
  'reingest',
  'transcript',
  'podcast-removal',
  'correction',
] as const;

/** How much of a job is done. */
export type JobProgress = { done: number; of: number };

/** What became of a feed. */
export const feedStates = ['ok', 'failing', 'paused', 'waiting'] as const;

export const consoleJobStatuses = ['queued', 'done', 'failed'] as const;

/** The fields of a podcast or an episode that an operator can set, whatever its feed says. */
export type LibraryFields = {
  title?: string | undefined;
  author?: string | null | undefined;
  image_url?: string | null | undefined;
  language?: string | undefined;
  /** Only of a podcast: anyone may get its feed from here, with transcripts. */
  republish_feed?: boolean | undefined;
};

/** Recognizes a removed text wherever it comes up again, without keeping it. */
export type TextFingerprint = { words: number; rolling: number; sha256: string };
