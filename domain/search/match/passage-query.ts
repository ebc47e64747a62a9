import { type PlacedTerm, phrasesOf } from '../../core/query/expression.ts';
import { inEngineWords, streamOf } from '../../core/query/in-engine-words.ts';
import { countEngineWords } from '../../core/text/engine-words.ts';
import type { PassageDocument } from '../engine/documents.ts';
import type { QueryOf } from '../engine/engine.ts';
import { placeTest } from '../places/place-of-passage.ts';
import { placeQueriesOf } from '../places/place-queries.ts';
import type { SearchQuery } from '../read-query/query.ts';
import { readingIn } from '../read-query/readings.ts';
import { isPlainWord } from '../scope/engine-phrases.ts';
import { ownFields } from '../scope/passage-fields.ts';
import { scopeOfReading } from '../scope/reading-scope.ts';
import type { SearchScope } from '../scope/scope.ts';
import type { StrictEpisodes } from './strict-episodes.ts';

/** At most this many episodes are listed in a filter: above that, passages are filtered afterwards. */
const maxListedEpisodes = 2_000;

export const passageColumns = [
  ...(['id', 'episode_id', 'ordinal', 'text', 'next', 'goes_on', 'speaker', 'about'] as const),
  ...(['language', 'published'] as const),
];

type PassageQuery = QueryOf<'passages'>;

const isWord = ({ expression }: SearchQuery) => expression.kind === 'phrase' && isPlainWord(expression);

/** One engine query for each way in which the place of a passage may match; the results may need to be checked. */
export async function passageQueries(
  scope: SearchScope,
  query: SearchQuery,
  strict: Pick<StrictEpisodes, 'ids'>,
): Promise<PassageQuery[]> {
  if (!query.readings) return queriesIn(scope, query, strict);
  const queries = await Promise.all(
    query.readings.map((reading) => queriesIn(scopeOfReading(scope, reading), reading.query, strict)),
  );
  return queries.flat();
}

async function queriesIn(
  scope: SearchScope,
  query: SearchQuery,
  strict: Pick<StrictEpisodes, 'ids'>,
): Promise<PassageQuery[]> {
  const listed = strict.ids && strict.ids.size <= maxListedEpisodes ? [...strict.ids] : undefined;
  const rest = {
    target: 'passages' as const,
    filters: [
      ...scope.filters.passages,
      ...(listed ? [{ field: 'episode_id', anyOf: listed } as const] : []),
    ],
    retrieve: [...passageColumns],
    limit: 0,
  };
  // By itself, a word is in a passage, and not in the one before it as well.
  if (isWord(query)) return [{ ...rest, words: query.words, fields: ownFields(scope.role) }];
  const known = { inEpisode: () => true, inAbout: () => undefined };
  const { queries } = await placeQueriesOf(scope, query.expression, known);
  return queries.map(({ terms, fields }) => ({ ...rest, ...terms, fields }));
}

/** The best passage by such a query of each of these episodes. */
export const oneOfEach = (passages: PassageQuery, anyOf: string[]): PassageQuery => ({
  ...passages,
  filters: [...(passages.filters ?? []), { field: 'episode_id', anyOf }],
  isDistinct: true,
  limit: anyOf.length,
  offset: 0,
});

const isAboutSpeakers = ({ role }: SearchScope, { terms }: SearchQuery) =>
  role === 'speaker' || terms.some(({ field }) => field === 'speaker');

/** The same in what is said alone: neither a title nor the name on a label is said. */
export const inTalk = (scope: SearchScope, query: SearchQuery, passages: PassageQuery): PassageQuery => ({
  ...passages,
  fields: isAboutSpeakers(scope, query)
    ? (passages.fields ?? [])
    : isWord(query)
      ? ['text']
      : ['text', 'next'],
});

/** The same on the labels of speakers. */
export const onLabels = (passages: PassageQuery): PassageQuery => ({ ...passages, fields: ['speaker'] });

/** Whether the engine finds exactly the passages that match. */
export const isExactInEngine = (query: SearchQuery, scope: SearchScope) =>
  !scope.passageIds && !query.readings && isWord(query);

/** What a passage by itself says of these terms, or the label of its speaker. */
function saysSome(terms: PlacedTerm[], document: PassageDocument, role: SearchScope['role']): boolean {
  const { text, next, goes_on, speaker } = document;
  const own = countEngineWords(text);
  const said = streamOf(text, goes_on ? next : '');
  const label = streamOf(speaker);
  return terms.some(({ term, field, isExcluded }) => {
    if (isExcluded || field === 'title' || field === 'podcast') return false;
    return phrasesOf(term)
      .map(inEngineWords)
      .some(
        (phrase) =>
          (role !== 'speaker' && field === undefined && said.find(phrase).some((at) => at < own)) ||
          (role !== 'mention' && label.find(phrase).length > 0),
      );
  });
}

export type PassageTest = (document: PassageDocument) => boolean;

/**
 * Whether a passage says something of the query, and its place all of it. `holds`: whether its place does; without it,
 * what is asked of whole episodes is taken for true.
 */
export function passageTest(
  query: SearchQuery,
  role: SearchScope['role'],
  holds?: StrictEpisodes['holds'],
): PassageTest {
  const tests = new Map<SearchQuery, PassageTest>();
  const inPlace = (own: SearchQuery): PassageTest => {
    const known =
      tests.get(own) ?? placeTest(own.expression, { role, rows: new Map(), inEpisode: () => true });
    tests.set(own, known);
    return known;
  };
  return (document) => {
    const own = readingIn(query, document.language);
    return saysSome(own.terms, document, role) && (holds ?? inPlace(own))(document);
  };
}
