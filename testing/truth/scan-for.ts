import { type Expression, phrasesOf, termsOf } from '../../domain/core/query/expression.ts';
import { matchesExpression, type SearchableEpisode } from '../../domain/core/query/match.ts';
import { readIn } from '../../domain/core/query/readings.ts';
import type { Platform } from '../../runtime/platform.ts';
import { toSearchable } from './searchable-episode.ts';
import { storedTexts } from './stored-texts.ts';

/** Some queries as they are read in a language. */
const readAll = (queries: string[], language: string) =>
  queries.flatMap((query) => {
    const expression = readIn(query, language);
    return expression ? [{ query, expression }] : [];
  });

const wordsIn = ({ anywhere }: SearchableEpisode) =>
  new Set(anywhere.flatMap(({ words, forms }) => [...words, ...forms]));

/** Whether an episode has all words of a reading of a phrase. Most don't, and aren't read again. */
const hasWords = (expression: Expression, words: Set<string>): boolean =>
  termsOf(expression).some(({ term }) =>
    phrasesOf(term).every((phrase) => phrase.isPrefix || phrase.words.every((word) => words.has(word))),
  );

/**
 * For each of these phrases, the episodes that have it in a place: a plain scan of all that is said and of all that is
 * written about them. Also the labels of all episodes.
 */
export async function scanFor(
  platform: Platform,
  phrases: string[],
): Promise<{ episodesOf: (phrase: string) => Set<string>; labelOf: (id: string) => string }> {
  const queries = [...new Set(phrases)].map((phrase) => `"${phrase}"`);
  const found = new Map(queries.map((query) => [query, new Set<string>()]));
  const labels = new Map<string, string>();
  const readings = new Map<string, ReturnType<typeof readAll>>();
  for await (const episode of storedTexts(platform)) {
    const { id, label, facts } = episode;
    labels.set(id, label);
    const inLanguage = readings.get(facts.language) ?? readAll(queries, facts.language);
    readings.set(facts.language, inLanguage);
    const searchable = toSearchable(episode);
    const words = wordsIn(searchable);
    for (const { query, expression } of inLanguage)
      if (hasWords(expression, words) && matchesExpression(expression, searchable)) found.get(query)?.add(id);
  }
  return {
    episodesOf: (phrase) => found.get(`"${phrase}"`) ?? new Set(),
    labelOf: (id) => labels.get(id) ?? id,
  };
}
