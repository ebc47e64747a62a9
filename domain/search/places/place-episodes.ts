import { type Expression, isBounded, type Term, termsOf } from '../../core/query/expression.ts';
import { inEngineExpression, streamOf } from '../../core/query/in-engine-words.ts';
import type { WordStream } from '../../core/query/word-stream.ts';
import { someAtOnce } from '../../core/turns/some-at-once.ts';
import type { ScanOf } from '../engine/engine.ts';
import type { SearchScope } from '../scope/scope.ts';
import { episodesAnywhere } from './anywhere-episodes.ts';
import { conjunctionsOf } from './conjunctions.ts';
import { countAsFound, countCompared, countFew, type PlaceCounts, scansAtOnce } from './count-places.ts';
import { countRows } from './count-rows.ts';
import { describedEpisodes } from './described-episodes.ts';
import { type EpisodeTest, type PlaceTest, placeTest, type SaidAbout } from './place-of-passage.ts';
import { type KnownEpisodes, type PlaceQuery, placeQueriesOf } from './place-queries.ts';
import { episodesAbout, everywhereFields } from './terms-about.ts';

/** The episodes with places that match, how many of each, and what tells whether a passage's place does. */
export type PlaceEpisodes = { counts: PlaceCounts; holds: PlaceTest };

/** What titles and shows say is so at every place: it is asked of the episode. */
function askedOfEpisodes(expression: Expression): Expression {
  switch (expression.kind) {
    case 'field':
      return expression.field === 'speaker' ? expression : { kind: 'episode', part: expression };
    case 'not':
      return { ...expression, part: askedOfEpisodes(expression.part) };
    case 'and':
    case 'or':
      return { ...expression, parts: expression.parts.map(askedOfEpisodes) };
    default:
      return expression;
  }
}

const episodeParts = (expression: Expression): Expression[] => {
  if (expression.kind === 'episode') return [expression.part];
  if ('part' in expression) return episodeParts(expression.part);
  return 'parts' in expression ? expression.parts.flatMap(episodeParts) : [];
};

/** What matches where this doesn't, if an expression only excludes. */
function complementOf(expression: Expression): Expression {
  switch (expression.kind) {
    case 'not':
      return expression.part;
    case 'and':
      return { kind: 'or', parts: expression.parts.map(complementOf) };
    case 'or':
      return { kind: 'and', parts: expression.parts.map(complementOf) };
    case 'field':
    case 'episode':
      return { ...expression, part: complementOf(expression.part) };
    default:
      return { kind: 'not', part: expression };
  }
}

async function episodeTest(scope: SearchScope, part: Expression): Promise<(id: string) => boolean> {
  if (isBounded(part)) {
    const ids = await episodesAnywhere(scope, part);
    return (id) => ids.has(id);
  }
  const others = await episodesAnywhere(scope, complementOf(part));
  return (id) => !others.has(id);
}

async function askEpisodes(scope: SearchScope, expression: Expression): Promise<EpisodeTest> {
  const parts = [...new Set(episodeParts(expression))];
  const tests = await Promise.all(parts.map((part) => episodeTest(scope, part)));
  const byPart = new Map(parts.map((part, at) => [part, tests[at]]));
  return (part, id) => byPart.get(part)?.(id) ?? false;
}

const keyOf = (term: Term) => JSON.stringify(term);

/** Each term once. */
const distinct = (terms: Term[]): Term[] => [...new Map(terms.map((term) => [keyOf(term), term])).values()];

const isInRow = (term: Term) => term.kind === 'near' || term.words.length > 1;

/** Where titles, shows and people say what has to be in a row, which counts at every place of those episodes. */
async function saidAbout(
  scope: SearchScope,
  expression: Expression,
): Promise<{ rows: SaidAbout; inAbout: KnownEpisodes['inAbout'] }> {
  const inRows = termsOf(expression).filter(({ term, field }) => field === undefined && isInRow(term));
  const terms = scope.role === undefined ? distinct(inRows.map(({ term }) => term)) : [];
  const sets = await Promise.all(terms.map((term) => episodesAbout(scope, term, everywhereFields)));
  const rows = new Map<string, WordStream[]>();
  terms.forEach((term, at) => {
    const stream = rowOf(term);
    for (const id of sets[at] ?? []) rows.set(id, [...(rows.get(id) ?? []), stream]);
  });
  const byTerm = new Map(terms.map((term, at) => [keyOf(term), sets[at]]));
  return { rows, inAbout: (term) => byTerm.get(keyOf(term)) };
}

/** A text that says a term, and nothing else. */
function rowOf(term: Term): WordStream {
  const inEngine = inEngineExpression(term) as Term;
  const words = inEngine.kind === 'near' ? [...inEngine.left.words, ...inEngine.right.words] : inEngine.words;
  return streamOf(words.join(' '));
}

const only = (scope: SearchScope, { terms, fields }: PlaceQuery): ScanOf<'passages'> => ({
  target: 'passages',
  ...terms,
  fields,
  filters: scope.filters.passages,
});

/** The places that match, of those that the engine finds for a query. */
const countOthers = (scope: SearchScope, query: PlaceQuery, holds: PlaceTest): Promise<PlaceCounts> =>
  query.isRow
    ? countRows(scope, only(scope, query), { ...query, holds })
    : countCompared(scope, only(scope, query), { ...query, holds });

/** The counts of episodes that pass, the higher of two. */
function addHigher(all: PlaceCounts, counts: PlaceCounts, passes: PlaceQuery['passes']): void {
  for (const [id, count] of counts) if (passes(id)) all.set(id, Math.max(count, all.get(id) ?? 0));
}

/** What has to be said somewhere in an episode for an expression to match a place of it. */
function neededSomewhere(expression: Expression): Expression {
  switch (expression.kind) {
    case 'and': {
      const [first, ...others] = expression.parts.filter(isBounded).map(neededSomewhere);
      if (!first) return expression;
      return others.length === 0 ? first : { kind: 'and', parts: [first, ...others] };
    }
    case 'or':
      return { kind: 'or', parts: expression.parts.map(neededSomewhere) };
    default:
      return expression;
  }
}

/** In so many ways, a place is looked for at once. */
const fewWays = 8;

/** In so few episodes, what may match is compared without being counted before. */
const fewEpisodes = 50;

type Narrowed = { scope: SearchScope; isFew: boolean };

/** The same scope; for what may match in many ways, only the episodes that may match at all. */
async function narrowed(scope: SearchScope, expression: Expression): Promise<Narrowed> {
  const ways = conjunctionsOf(expression)?.length ?? Number.POSITIVE_INFINITY;
  if (ways <= fewWays) return { scope, isFew: false };
  const anyOf = [...(await episodesAnywhere(scope, neededSomewhere(expression)))];
  const { passages, episodes } = scope.filters;
  const filters = {
    passages: [...passages, { field: 'episode_id' as const, anyOf }],
    episodes: [...episodes, { field: 'id' as const, anyOf }],
  };
  return { scope: { ...scope, filters }, isFew: anyOf.length <= fewEpisodes };
}

/** In how many places of each episode each of these queries finds what matches. */
async function countEach(
  scope: SearchScope,
  queries: PlaceQuery[],
  { holds, isFew }: { holds: PlaceTest; isFew: boolean },
): Promise<PlaceCounts[]> {
  const scans = queries.map((query) => only(scope, query));
  const few = isFew ? await countFew(scope, scans, holds) : undefined;
  if (few) return few;
  const exact = queries.filter(({ isExact }) => isExact);
  const others = queries.filter(({ isExact }) => !isExact);
  const [counted, compared] = await Promise.all([
    countAsFound(
      scope,
      exact.map((query) => only(scope, query)),
    ),
    someAtOnce(others, scansAtOnce, (query) => countOthers(scope, query, holds)),
  ]);
  const byQuery = new Map([
    ...exact.map((query, at) => [query, counted[at]] as const),
    ...others.map((query, at) => [query, compared[at]] as const),
  ]);
  return queries.map((query) => byQuery.get(query) ?? new Map());
}

/** Finds the episodes with a place that matches an expression. Throws AppError query_too_broad. */
export async function placeEpisodes(whole: SearchScope, typed: Expression): Promise<PlaceEpisodes> {
  const expression = askedOfEpisodes(typed);
  const { scope, isFew } = await narrowed(whole, expression);
  const [inEpisode, { rows, inAbout }] = await Promise.all([
    askEpisodes(scope, expression),
    saidAbout(scope, expression),
  ]);
  const holds = placeTest(expression, { role: scope.role, rows, inEpisode });
  const { queries, sure } = await placeQueriesOf(scope, expression, { inEpisode, inAbout });
  const [counted, described] = await Promise.all([
    countEach(scope, queries, { holds, isFew }),
    describedEpisodes(scope, queries, expression, inEpisode),
  ]);
  const counts: PlaceCounts = new Map(sure.map((id) => [id, 1]));
  for (const [at, { passes }] of queries.entries()) addHigher(counts, counted[at] ?? new Map(), passes);
  for (const id of await described(new Set(counts.keys()))) counts.set(id, 1);
  return { counts, holds };
}
