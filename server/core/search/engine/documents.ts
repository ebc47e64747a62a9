/**
 * Raise it when documents or settings change: a worker then builds new indexes next to the current ones and swaps them.
 */
export const documentVersion = 2;

/** The fields for filters and facets, the same for a passage and its episode. */
type Facets = {
  podcast_id: string;
  language: string;
  /** Seconds since 1970; null when the episode has no date. */
  published: number | null;
  year: number | null;
};

/** A passage. Texts are tokens separated by spaces. */
export type PassageDocument = Facets & {
  id: string;
  episode_id: string;
  ordinal: number;
  text: string;
  /** The last words of the passage and the next ones of the same speaker, for phrases across the cut. */
  joint: string;
  speaker: string;
};

/** An episode: each of its words once, and its metadata. */
export type EpisodeDocument = Facets & {
  id: string;
  title: string;
  podcast: string;
  people: string;
  /** Words that many of its passages contain: what it is about, before what it only mentions. */
  often: string;
  description: string;
  words: string;
  /** Ids of the entities that are mentioned or speak in it. */
  entities: string[];
};

/** In how many passages of an episode a word is said often. */
export const oftenPassages = 5;

/** Words on either side of the cut between two passages of one speaker. */
export const jointWords = 7;
