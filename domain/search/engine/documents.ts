/**
 * Raise it when documents or settings change: a worker then builds new indexes next to the current ones and swaps them.
 */
export const documentVersion = 6;

/** The fields to filter by, the same for a passage and its episode. */
type Facets = {
  /** Of every show that the work is in. */
  podcast_id: string[];
  language: string;
  /** Seconds since 1970; null when the episode has no date. */
  published: number | null;
};

/**
 * A passage with what is around it: a place of its episode. Texts are words of the tokenizer, as `tokensToEngineText`
 * writes them.
 */
export type PassageDocument = Facets & {
  id: string;
  episode_id: string;
  /** Of an episode, the passages are numbered from 0, without a gap. */
  ordinal: number;
  text: string;
  /** What the next passage of the episode says. */
  next: string;
  /** Whether its speaker is the same. */
  goes_on: boolean;
  speaker: string;
  /** The words of the title, of the shows and of the people, which count as said at every place; each once. */
  about: string;
};

/** What an episode is about: each word in the first of these fields whose number of passages or more contain it. */
export const saidOften = [
  { field: 'said40', passages: 40 },
  { field: 'said20', passages: 20 },
  { field: 'said10', passages: 10 },
  { field: 'said5', passages: 5 },
] as const;

export const saidOftenFields = saidOften.map(({ field }) => field);

export type WordsSaidOften = Record<(typeof saidOften)[number]['field'], string>;

/** A work, by its episode that is searched: each of its words once, and its metadata. Fields in the order in which they matter. */
export type EpisodeDocument = Facets &
  WordsSaidOften & {
    id: string;
    title: string;
    /** The names of its shows, one a line. */
    podcast: string;
    people: string;
    description: string;
    /** The words that fewer passages contain: what it only mentions. */
    words: string;
    /** When it was published, in UTC. */
    year: number | null;
    /** Ids of the entities that are mentioned or speak in it. */
    entities: string[];
  };

/** The fields of what an episode says, by the number of passages that contain a word of the field. */
export const saidFields = [...saidOften, { field: 'words', passages: 1 }] as const;
