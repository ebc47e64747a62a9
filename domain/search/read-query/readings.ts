import { canonicalText } from '../../core/query/canonical.ts';
import type { Expression } from '../../core/query/expression.ts';
import { readingsOf } from '../../core/query/readings.ts';
import type { Filter, SearchEngine } from '../engine/engine.ts';
import { type Reading, type SearchQuery, withExpression } from './query.ts';
import { keepBriefly } from './short-cache.ts';

/** Whether a reading is what a query means in a language. */
export const isReadingOf = ({ languages }: Reading, language: string): boolean =>
  'anyOf' in languages ? languages.anyOf.includes(language) : !languages.noneOf.includes(language);

/** What a query means in a language. */
export const readingIn = (query: SearchQuery, language: string | undefined): SearchQuery =>
  (language === undefined ? undefined : query.readings?.find((reading) => isReadingOf(reading, language)))
    ?.query ?? query;

/** The filter for documents that a reading is for. */
export const languageFilter = ({ languages }: Reading): Filter => ({ field: 'language', ...languages });

/** Only answers are kept, and no questions: one that has to wait for its turn holds up nobody else. */
const recentLanguages = keepBriefly((): { codes?: string[] } => ({}));

/** The languages that the library has. A search with few results needs them several times. */
export async function languagesOf(engine: SearchEngine): Promise<string[]> {
  const kept = recentLanguages(engine);
  if (kept.codes) return kept.codes;
  const [{ facets }] = await engine.search([
    { target: 'episodes', words: [], facets: ['language'], limit: 0 },
  ]);
  kept.codes = Object.keys(facets.language ?? {});
  return kept.codes;
}

/**
 * Reads a query by the rules of every language that the library has: each reading is for the episodes of its languages.
 * Few queries mean anything else in another one; the others cost nothing.
 */
export async function withReadings(engine: SearchEngine, query: SearchQuery): Promise<SearchQuery> {
  const readings = readingsOf(query.text, query.expression);
  if (readings.size === 0) return query;
  const differing = (await languagesOf(engine)).filter((language) => readings.has(language));
  if (differing.length === 0) return query;
  const byMeaning = Map.groupBy(differing, (language) => canonicalText(readings.get(language) as Expression));
  const others = byMeaning.values().map(
    (languages): Reading => ({
      languages: { anyOf: languages },
      query: withExpression(query, readings.get(languages[0] ?? '') as Expression),
    }),
  );
  return { ...query, readings: [{ languages: { noneOf: differing }, query }, ...others] };
}
