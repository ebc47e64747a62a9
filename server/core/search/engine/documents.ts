/**
 * Raise it when documents or settings change: a worker then builds the indexes again beside those that are searched,
 * and swaps them.
 */
export const documentVersion = 1;

/** What is filtered and counted by, the same for a passage and for its episode. */
type Facets = {
  podcast_id: string;
  language: string;
  /** Seconds since 1970; null when the episode has no date. */
  published: number | null;
  year: number | null;
};

/** A passage. Texts are words of the tokenizer with blanks between them. */
export type PassageDocument = Facets & {
  id: string;
  episode_id: string;
  ordinal: number;
  text: string;
  /** The last words of the passage and the next ones of the same speaker: phrases that the cut would part. */
  joint: string;
  speaker: string;
};

/** An episode: all its words once, and what is said about it. */
export type EpisodeDocument = Facets & {
  id: string;
  title: string;
  podcast: string;
  people: string;
  description: string;
  words: string;
};

/** Words on either side of the cut between two passages of one speaker. */
export const jointWords = 7;
