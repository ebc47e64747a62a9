import {
  isPlainEngineText,
  readEngineText,
  splitEngineText,
  toEngineWord,
} from '../../core/text/engine-words.ts';
import { wordsOf } from '../../core/text/tokenize.ts';
import type { Vocabulary } from '../../library/vocabulary/vocabulary.ts';
import {
  type EpisodeDocument,
  type PassageDocument,
  saidOftenFields,
  type WordsSaidOften,
} from '../engine/documents.ts';
import type { Reading, SearchQuery } from '../read-query/query.ts';
import { isAsking, isQuestionWord } from '../read-query/question-words.ts';
import { isReadingOf } from '../read-query/readings.ts';
import { bm25Count } from './bm25.ts';
import { type Compared, comparedBy, comparisonIn } from './comparison.ts';
import { episodeWeights, passageBm25, passageWeights, wordWeights } from './ranking.ts';

/** The words of a query in the engine's form, with their weights. */
export type WeightedWords = {
  words: string[];
  weights: number[];
  total: number;
  /** What it sets against each other, if anything. */
  compared?: Compared | undefined;
  /** Of a query that means something else in another language. */
  readings?: { of: Reading; weighted: WeightedWords }[];
};

/** The words of a query as they count in the language of a document. */
const weightedIn = (weighted: WeightedWords, language: string): WeightedWords =>
  weighted.readings?.find(({ of }) => isReadingOf(of, language))?.weighted ?? weighted;

export function weighWords(
  vocabulary: Pick<Vocabulary, 'count' | 'weight'>,
  { text, words, isLoosenable, readings }: Pick<SearchQuery, 'text' | 'words' | 'isLoosenable' | 'readings'>,
): WeightedWords {
  const isAsked = isAsking(words);
  const weights = words.map(
    (word) => vocabulary.weight(word) * (isAsked && isQuestionWord(word) ? wordWeights.question : 1),
  );
  return {
    words: words.map(toEngineWord),
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0) || 1,
    compared: isLoosenable ? comparedBy(wordsOf(text), vocabulary) : undefined,
    ...(readings
      ? { readings: readings.map((of) => ({ of, weighted: weighWords(vocabulary, of.query) })) }
      : {}),
  };
}

/** How much of the query's weight these words have. Frequent words count more, up to 2.2 times. */
function bm25(words: string[], { words: queryWords, weights, total }: WeightedWords): number {
  let score = 0;
  queryWords.forEach((word, at) => {
    const count = words.filter((other) => other === word).length;
    score += (weights[at] ?? 0) * bm25Count(count, words.length, passageBm25);
  });
  return score / total;
}

/** The share of the query's weight that is in a text in the engine's form, from 0 to 1. */
function coverage(text: string, { words: queryWords, weights, total }: WeightedWords): number {
  const padded = ` ${text.replace(/[\n\t\u2009\u3000]/g, ' ')} `;
  let covered = 0;
  queryWords.forEach((word, at) => {
    if (padded.includes(` ${word} `)) covered += weights[at] ?? 0;
  });
  return covered / total;
}

/** The share of the query's weight that is only said as another form of a word. */
function otherForms(text: string, query: WeightedWords): number {
  if (isPlainEngineText(text)) return 0;
  const said = readEngineText(text)
    .map(({ word }) => word)
    .join(' ');
  return coverage(text, query) - coverage(said, query);
}

/** The share of adjacent word pairs of the query that are adjacent here: 1 if the query occurs exactly as typed. */
function verbatim(words: string[], queryWords: string[]): number {
  if (queryWords.length < 2) return 0;
  const isPair = (second: string, first: string | undefined) =>
    words.some((word, at) => word === second && words[at - 1] === first);
  const adjacent = queryWords.slice(1).filter((word, at) => isPair(word, queryWords[at])).length;
  return adjacent / (queryWords.length - 1);
}

/** In words: about as many are in a web address, and in a sentence that can be understood by itself. */
const wordsPerLink = 8;
const wordsPerSentence = 20;
/** In words: a result that isn't shorter is shown without looking for a better one. */
const enoughWords = 10;

const countLinks = (words: string[]) => words.filter((word) => word === 'https' || word === 'http').length;

/** What it costs a passage to be hardly worth reading. */
export function lossOf(words: string[]): number {
  return (
    -passageWeights.links * Math.min(1, (countLinks(words) * wordsPerLink) / words.length) -
    passageWeights.fragment * Math.max(0, 1 - words.length / wordsPerSentence)
  );
}

/** Whether a passage is a sentence, not a fragment or a list of links. */
export function isWorthReading({ text }: Pick<PassageDocument, 'text'>): boolean {
  const words = splitEngineText(text);
  return words.length >= enoughWords && countLinks(words) === 0;
}

/** How well a passage matches by itself. */
export function passageScore(
  document: Pick<PassageDocument, 'text' | 'speaker' | 'language'>,
  weighted: WeightedWords,
): number {
  const query = weightedIn(weighted, document.language);
  const words = splitEngineText(document.text);
  const inRow = verbatim(words, query.words);
  const spoken = coverage(document.speaker, query);
  return (
    passageWeights.covered * coverage(document.text, query) +
    passageWeights.bm25 * bm25(words, query) +
    passageWeights.inRow * inRow +
    (inRow === 1 ? passageWeights.verbatim : 0) +
    (spoken === 1 ? passageWeights.spoken : 0) +
    (query.compared ? passageWeights.compared * comparisonIn(words, query.compared) : 0) +
    passageWeights.otherForm * otherForms(document.text, query) -
    lossOf(words)
  );
}

const yearMs = 365 * 86_400_000;

/** Newer is slightly better; undated episodes are in the middle. */
const recency = (published: number | null) =>
  published === null
    ? episodeWeights.undated
    : 2 ** (-Math.max(0, Date.now() - published * 1000) / (episodeWeights.recencyYears * yearMs));

/** How well a short text about an episode matches: how much of the query it contains, and how little else. */
type FieldScore = { covered: number; precise: number; isSame: boolean };

function fieldScore(text: string, query: WeightedWords): FieldScore {
  const covered = coverage(text, query);
  if (covered <= 0.99) return { covered, precise: 0, isSame: false };
  const words = splitEngineText(text);
  const precise = words.filter((word) => query.words.includes(word)).length / words.length;
  return { covered, precise, isSame: text === query.words.join(' ') };
}

/** Of several names, the one that answers best. */
const bestScore = (scores: FieldScore[]): FieldScore =>
  scores.reduce((best, score) =>
    score.covered > best.covered || (score.covered === best.covered && score.precise > best.precise)
      ? score
      : best,
  );

/** Whether the query is the name of somebody who is in the episode. */
export const isPresent = ({ people }: Pick<EpisodeDocument, 'people'>, { words }: WeightedWords): boolean =>
  people.split('\n').includes(words.join(' '));

/** How well an episode answers beyond its best passage: `mentions` is the number of passages that match. */
export function episodeScore(
  document: Pick<EpisodeDocument, 'title' | 'podcast' | 'people' | 'description' | 'published' | 'language'> &
    WordsSaidOften,
  mentions: number,
  weighted: WeightedWords,
): number {
  const query = weightedIn(weighted, document.language);
  const title = fieldScore(document.title, query);
  const podcast = bestScore(document.podcast.split('\n').map((name) => fieldScore(name, query)));
  const people = document.people.split('\n').map((name) => fieldScore(name, query));
  const person = Math.max(
    0,
    ...people.map(({ covered, isSame }) => (isSame ? 1 : episodeWeights.partOfPerson * covered)),
  );
  return (
    episodeWeights.titleCovered * title.covered ** 2 +
    episodeWeights.titlePrecise * title.precise +
    (title.isSame ? episodeWeights.titleSame : 0) +
    episodeWeights.podcastCovered * podcast.covered +
    episodeWeights.podcastPrecise * podcast.precise +
    episodeWeights.person * person +
    episodeWeights.description * coverage(document.description, query) +
    episodeWeights.saidOften * coverage(saidOftenFields.map((field) => document[field]).join(' '), query) +
    episodeWeights.mentions * Math.min(episodeWeights.maxDoublings, Math.log2(1 + mentions)) +
    episodeWeights.recency * recency(document.published)
  );
}
