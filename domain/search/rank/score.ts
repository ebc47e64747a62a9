import { splitEngineText, toEngineWord } from '../../core/text/engine-words.ts';
import { wordsOf } from '../../core/text/tokenize.ts';
import type { Vocabulary } from '../../library/vocabulary/vocabulary.ts';
import {
  type EpisodeDocument,
  type PassageDocument,
  saidOftenFields,
  type WordsSaidOften,
} from '../engine/documents.ts';
import type { SearchQuery } from '../read-query/query.ts';
import { isAsking, isQuestionWord } from '../read-query/question-words.ts';
import { type Compared, comparedBy, comparisonIn } from './comparison.ts';

/** What a word that only asks counts beside words that say what is asked. */
const questionShare = 0.25;

/** The words of a query in the engine's form, with their weights. */
export type WeightedWords = {
  words: string[];
  weights: number[];
  total: number;
  /** What it sets against each other, if anything. */
  compared?: Compared | undefined;
};

export function weighWords(
  vocabulary: Vocabulary,
  { text, words, isLoosenable }: Pick<SearchQuery, 'text' | 'words' | 'isLoosenable'>,
): WeightedWords {
  const isAsked = isAsking(words);
  const weights = words.map(
    (word) => vocabulary.weight(word) * (isAsked && isQuestionWord(word) ? questionShare : 1),
  );
  return {
    words: words.map(toEngineWord),
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0) || 1,
    compared: isLoosenable ? comparedBy(wordsOf(text), vocabulary) : undefined,
  };
}

/** BM25's usual constants, and the length of an average passage. */
const saturation = 1.2;
const lengthShare = 0.3;
const averageLength = 35;

/** How much of the query's weight these words have. Frequent words count more, up to 2.2 times. */
function bm25(words: string[], { words: queryWords, weights, total }: WeightedWords): number {
  const damping = saturation * (1 - lengthShare + lengthShare * (words.length / averageLength));
  let score = 0;
  queryWords.forEach((word, at) => {
    const count = words.filter((other) => other === word).length;
    if (count > 0) score += ((weights[at] ?? 0) * count * (saturation + 1)) / (count + damping);
  });
  return score / total;
}

/** The share of the query's weight that is in a text in the engine's form, from 0 to 1. */
function coverage(text: string, { words: queryWords, weights, total }: WeightedWords): number {
  const padded = ` ${text.replaceAll('\n', ' ')} `;
  let covered = 0;
  queryWords.forEach((word, at) => {
    if (padded.includes(` ${word} `)) covered += weights[at] ?? 0;
  });
  return covered / total;
}

/** The share of adjacent word pairs of the query that are adjacent here: 1 if the query occurs exactly as typed. */
function verbatim(words: string[], queryWords: string[]): number {
  if (queryWords.length < 2) return 0;
  const isPair = (second: string, first: string | undefined) =>
    words.some((word, at) => word === second && words[at - 1] === first);
  const adjacent = queryWords.slice(1).filter((word, at) => isPair(word, queryWords[at])).length;
  return adjacent / (queryWords.length - 1);
}

/** What a passage loses if it is nothing but web addresses, and if it is a fragment that says nothing. */
const linksLoss = 1;
const fragmentLoss = 0.5;
/** In words: about as many are in a web address, and in a sentence that can be understood by itself. */
const wordsPerLink = 8;
const wordsPerSentence = 20;
/** In words: a result that isn't shorter is shown without looking for a better one. */
const enoughWords = 10;

const countLinks = (words: string[]) => words.filter((word) => word === 'https' || word === 'http').length;

/** What it costs a passage to be hardly worth reading. */
export function lossOf(words: string[]): number {
  return (
    linksLoss * Math.min(1, (countLinks(words) * wordsPerLink) / words.length) +
    fragmentLoss * Math.max(0, 1 - words.length / wordsPerSentence)
  );
}

/** Whether a passage is a sentence, not a fragment or a list of links. */
export function isWorthReading({ text }: Pick<PassageDocument, 'text'>): boolean {
  const words = splitEngineText(text);
  return words.length >= enoughWords && countLinks(words) === 0;
}

/** What a passage gains if it compares what the query compares. */
const comparedGain = 1.6;

/** How well a passage matches by itself. */
export function passageScore(
  document: Pick<PassageDocument, 'text' | 'speaker'>,
  query: WeightedWords,
): number {
  const words = splitEngineText(document.text);
  const inRow = verbatim(words, query.words);
  const spoken = coverage(document.speaker, query);
  return (
    coverage(document.text, query) +
    0.4 * bm25(words, query) +
    0.5 * inRow +
    (inRow === 1 ? 0.7 : 0) +
    (spoken === 1 ? 0.3 : 0) +
    (query.compared ? comparedGain * comparisonIn(words, query.compared) : 0) -
    lossOf(words)
  );
}

const yearMs = 365 * 86_400_000;

/** Newer is slightly better; undated episodes are in the middle. */
const recency = (published: number | null) =>
  published === null ? 0.5 : 2 ** (-Math.max(0, Date.now() - published * 1000) / (3 * yearMs));

/** How well a short text about an episode matches: how much of the query it contains, and how little else. */
function fieldScore(
  text: string,
  query: WeightedWords,
): { covered: number; precise: number; isSame: boolean } {
  const covered = coverage(text, query);
  if (covered <= 0.99) return { covered, precise: 0, isSame: false };
  const words = splitEngineText(text);
  const precise = words.filter((word) => query.words.includes(word)).length / words.length;
  return { covered, precise, isSame: text === query.words.join(' ') };
}

/** Whether the query is the name of somebody who is in the episode. */
export const isPresent = ({ people }: Pick<EpisodeDocument, 'people'>, { words }: WeightedWords): boolean =>
  people.split('\n').includes(words.join(' '));

/** How well an episode answers beyond its best passage: `mentions` is the number of passages that match. */
export function episodeScore(
  document: Pick<EpisodeDocument, 'title' | 'podcast' | 'people' | 'description' | 'published'> &
    WordsSaidOften,
  mentions: number,
  query: WeightedWords,
): number {
  const title = fieldScore(document.title, query);
  const podcast = fieldScore(document.podcast, query);
  const people = document.people.split('\n').map((name) => fieldScore(name, query));
  const person = Math.max(0, ...people.map(({ covered, isSame }) => (isSame ? 1 : 0.2 * covered)));
  return (
    1.2 * title.covered ** 2 +
    0.8 * title.precise +
    (title.isSame ? 2 : 0) +
    0.3 * podcast.covered +
    0.7 * podcast.precise +
    2 * person +
    0.2 * coverage(document.description, query) +
    0.6 * coverage(saidOftenFields.map((field) => document[field]).join(' '), query) +
    0.15 * Math.min(6, Math.log2(1 + mentions)) +
    0.08 * recency(document.published)
  );
}
