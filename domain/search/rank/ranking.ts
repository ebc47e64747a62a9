// Every weight by which results are ordered. What they were measured with: docs/decisions/0006-ranking.md.

/** What a query's words count. */
export const wordWeights = {
  /** A word that only asks, beside words that say what is asked. */
  question: 0.25,
  /** The exponent of a loose word's rareness: rare words tell more than common ones. */
  rareness: 1.5,
};

/** BM25's constants. `averageLength`: in words. */
export type Bm25Constants = { saturation: number; lengthShare: number; averageLength: number };

/** Passages differ little in length, so that length counts less than usual. */
export const passageBm25: Bm25Constants = { saturation: 1.2, lengthShare: 0.3, averageLength: 35 };
/** Where not all words are said, a short passage that has them says more. */
export const looseBm25: Bm25Constants = { saturation: 1.2, lengthShare: 0.5, averageLength: 14 };

/** What makes a passage match well by itself: each from 0 to 1, but BM25, which is up to 2.2. */
export const passageWeights = {
  /** The share of the query's weight that it says. */
  covered: 1,
  bm25: 0.4,
  /** The share of neighbors in the query that are neighbors here. */
  inRow: 0.5,
  /** It says the query exactly as typed. */
  verbatim: 0.7,
  /** Its speaker is the one whom the query names. */
  spoken: 0.3,
  /** It compares what the query compares. */
  compared: 1.6,
  /** It is nothing but web addresses. */
  links: -1,
  /** It is a fragment that says nothing. */
  fragment: -0.5,
  /** The share that it says only in another form: what is said as typed comes first. */
  otherForm: -0.6,
  /** It contains the whole query, where passages with a part of it are considered, too. */
  whole: 3,
};

/** What an episode gains beyond its best passage: each from 0 to 1, unless it says otherwise. */
export const episodeWeights = {
  /** The share of the query's weight in its title, squared. */
  titleCovered: 1.2,
  /** How little else is in a title that has the whole query. */
  titlePrecise: 0.8,
  /** Its title is the query. */
  titleSame: 2,
  /** The same of the show's title. */
  podcastCovered: 0.3,
  podcastPrecise: 0.7,
  /** Somebody of this name is in it. */
  person: 2,
  /** Of that, for somebody whose name is part of the query. */
  partOfPerson: 0.2,
  description: 0.2,
  /** The share of the query in the words that many of its passages say. */
  saidOften: 0.6,
  /** For each doubling of the passages that say it. */
  mentions: 0.15,
  maxDoublings: 6,
  recency: 0.08,
  /** After so many years, new counts half. */
  recencyYears: 3,
  /** An undated episode is in the middle. */
  undated: 0.5,
  /** A better one has its title or its passage: it may be the same, published in two shows. */
  repeated: -1,
};

/** What a loose passage gains on top of its words: each from 0 to 1. */
export const looseWeights = {
  /** The share of words in the form that was typed. */
  exact: 0.3,
  /** How much its episode is about the words. */
  episode: 0.7,
  /** The share of words in the title of its episode. */
  title: 0.5,
  /** A speaker whom the query names says it. */
  spoken: 0.5,
  /** That speaker is in its episode. */
  present: 0.5,
  /** What it loses, as a share, for each better one that is near it in the same episode. */
  repeated: 0.3,
};

/** What the meaning of a passage counts, by the cosine of its vector and that of the query. */
export const meaningWeights = {
  /** What is less near has nothing to do with it. */
  floor: 0.2,
  /** How near unrelated passages are: the standard deviation of their cosines. */
  spread: 0.107,
  /** However few passages there are, the nearest has to be so near. */
  leastBest: 0.3,
  /** How much less near than that others may be. */
  belowBest: 0.07,
  /** The same of a passage that has some of the words. */
  belowBestSaid: 0.2,
  /** How much the nearest passage next to it counts, compared with itself. */
  around: 0.25,
  /** Per unit, in the score of a loose passage. */
  loose: 4,
  /** The same where a word is so rare that it is hardly meant otherwise: a name above all. */
  looseNamed: 2,
  /** The weight from which a word is so rare: one passage in 3,000 has it. */
  named: 8,
  /** Per unit, in the score of an episode that matches everything, by its nearest passage. */
  episode: 3,
};

/** How much is said about the words around a passage. */
export const contextWeights = {
  /** On top of the score of what the passage says itself. */
  share: 1.2,
  /** How far around a passage people may still talk about the same: in passages on either side. */
  reach: 20,
  /** How much less each further passage counts. */
  fading: 0.92,
};

/** How many passages that say a word make half of what it can count: around a passage, and in an episode. */
export const halfSaid = { around: 1, inEpisode: 8 };
