import type { Expression, Near, Phrase, QueryField } from '../../core/query/expression.ts';
import { phrasesOf } from '../../core/query/expression.ts';
import { inEngineWords, saysPattern, streamOf, toPattern } from '../../core/query/phrase-patterns.ts';
import { beginningOf, countEngineWords } from '../../core/text/engine-words.ts';
import { jointWords, type PassageDocument } from '../engine/documents.ts';
import { maxEngineWords, type QueryOf } from '../engine/engine.ts';
import type { SearchQuery } from '../read-query/query.ts';
import { readingIn } from '../read-query/readings.ts';
import { isCheckedByEngine, toEngineTerms } from './engine-phrases.ts';
import { type PassageField, passageFields } from './passage-fields.ts';
import { scopeOfReading } from './reading-scope.ts';
import type { SearchScope } from './scope.ts';
import type { StrictEpisodes } from './strict-episodes.ts';

type Field = QueryField | undefined;

/** At most this many episodes are listed in a filter: above that, passages are filtered afterwards. */
const maxListedEpisodes = 2_000;
/** Ways in which a passage may match that are looked for: as many as words have forms. */
const maxAlternatives = 24;

export const passageColumns = [
  'id',
  'episode_id',
  'ordinal',
  'text',
  'joint',
  'speaker',
  'language',
  'published',
] as const;

type PassageQuery = QueryOf<'passages'>;

/** Whether all terms are required: then a single engine query finds the passages. */
const isConjunction = ({ expression }: SearchQuery) =>
  expression.kind === 'phrase' ||
  (expression.kind === 'and' &&
    expression.parts.every(
      (part) => part.kind === 'phrase' || (part.kind === 'not' && part.part.kind === 'phrase'),
    ));

/** One engine query for each way in which a passage may match; the results may need to be checked. */
export function passageQueries(
  scope: SearchScope,
  query: SearchQuery,
  strict: StrictEpisodes,
): PassageQuery[] {
  if (!query.readings) return queriesIn(scope, query, strict);
  return query.readings.flatMap((reading) =>
    queriesIn(scopeOfReading(scope, reading), reading.query, strict),
  );
}

function queriesIn(scope: SearchScope, query: SearchQuery, strict: StrictEpisodes): PassageQuery[] {
  const terms = query.terms
    .filter(({ isExcluded, field }) => !isExcluded && (field === undefined || field === 'speaker'))
    .map(({ term }) => phrasesOf(term));
  const groups = isConjunction(query) ? [terms.flat()] : terms.slice(0, maxAlternatives);
  const listed = strict.ids && strict.ids.size <= maxListedEpisodes ? [...strict.ids] : undefined;
  return groups.map((phrases) => {
    const hasRows = phrases.some(({ words }) => words.length > 1);
    const rows = phrases.map(({ words, isPrefix }) => (isPrefix ? words.slice(0, -1) : words));
    let room = maxEngineWords;
    const taken = rows.flatMap((words) => {
      const part = words.slice(0, Math.min(room, jointWords + 1));
      room -= part.length;
      return part.length > 0 ? [part] : [];
    });
    const terms = taken.map((row) => toEngineTerms(scope, row));
    return {
      target: 'passages',
      words: [...new Set(terms.flatMap(({ words }) => words))],
      phrases: terms.flatMap(({ phrases }) => phrases),
      prefix: phrases.find(({ isPrefix }) => isPrefix)?.words.at(-1),
      excluded: isConjunction(query) ? (strict.ids ? [] : (strict.excluded ?? [])) : [],
      fields: passageFields(scope.role, hasRows),
      filters: [
        ...scope.filters.passages,
        ...(listed ? [{ field: 'episode_id', anyOf: listed } as const] : []),
      ],
      retrieve: [...passageColumns],
      limit: 0,
    };
  });
}

/** The best passage by such a query of each of these episodes. */
export const oneOfEach = (passages: PassageQuery, anyOf: string[]): PassageQuery => ({
  ...passages,
  filters: [...(passages.filters ?? []), { field: 'episode_id', anyOf }],
  isDistinct: true,
  limit: anyOf.length,
  offset: 0,
});

/** The same in what is said alone: a name on the label of a speaker isn't said. */
export function inTalk(
  { role }: SearchScope,
  query: SearchQuery,
  { fields = [], ...passages }: PassageQuery,
): PassageQuery {
  const isAboutSpeakers = role === 'speaker' || query.terms.some(({ field }) => field === 'speaker');
  return { ...passages, fields: isAboutSpeakers ? fields : fields.filter((name) => name !== 'speaker') };
}

/** Whether the engine's result is exact: the query has nothing that the engine only approximates. */
export const isExactInEngine = (query: SearchQuery, scope: SearchScope) =>
  !scope.passageIds &&
  !query.readings &&
  isConjunction(query) &&
  (query.terms.every(({ isExcluded }) => !isExcluded) ||
    query.terms.every(({ term }) => term.kind === 'phrase' && term.words.length === 1)) &&
  query.terms.length <= maxEngineWords &&
  query.terms.every(({ term }) => {
    if (term.kind !== 'phrase' || term.isPrefix) return false;
    return isCheckedByEngine(scope, term) && (term.words.length === 1 || scope.role === undefined);
  }) &&
  query.terms.reduce((sum, { term }) => sum + (term.kind === 'phrase' ? term.words.length : 0), 0) <=
    maxEngineWords;

/** How many words at the start of a joint are the passage's own: what is said has to begin there. */
const ownWordsOfJoint = ({ text }: PassageDocument) => Math.min(jointWords, countEngineWords(text));

function saysPhrase(document: PassageDocument, name: PassageField, phrase: Phrase): boolean {
  if (name !== 'joint') return saysPattern(document[name], toPattern(phrase));
  if (phrase.words.length === 1) return false;
  const own = beginningOf(document.joint, ownWordsOfJoint(document) + phrase.words.length - 1);
  return saysPattern(own, toPattern(phrase));
}

function saysNear(document: PassageDocument, name: PassageField, near: Near): boolean {
  return streamOf(document[name]).hasNear(near, name === 'joint' ? ownWordsOfJoint(document) : undefined);
}

/** Whether a passage by itself matches an expression. Terms about the episode were checked before. */
export function passageMatches(
  expression: Expression,
  document: PassageDocument,
  role: SearchScope['role'],
  field: Field = undefined,
): boolean {
  const names: PassageField[] = field === 'speaker' ? ['speaker'] : passageFields(role, true);
  switch (expression.kind) {
    case 'phrase':
      return names.some((name) => saysPhrase(document, name, expression));
    case 'near': {
      const { left, right } = expression;
      const near = { ...expression, left: inEngineWords(left), right: inEngineWords(right) };
      return names.some((name) => saysNear(document, name, near));
    }
    case 'not':
      return !passageMatches(expression.part, document, role, field);
    case 'field':
      return expression.field !== 'speaker' || passageMatches(expression.part, document, role, 'speaker');
    case 'and':
      return expression.parts.every((part) => passageMatches(part, document, role, field));
    default:
      return expression.parts.some((part) => passageMatches(part, document, role, field));
  }
}

/** Whether a passage by itself matches what the query means in its language. */
export const saysQuery = (
  query: SearchQuery,
  document: PassageDocument,
  role: SearchScope['role'],
): boolean => passageMatches(readingIn(query, document.language).expression, document, role);
