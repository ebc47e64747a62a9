import { type Expression, isBounded, type Term } from '../../core/query/expression.ts';
import { isNearlyExact, isPlainWord } from '../scope/engine-phrases.ts';
import { placeFields } from '../scope/passage-fields.ts';
import type { SearchScope } from '../scope/scope.ts';
import { countCompared, type PlaceCounts } from './count-places.ts';
import { countRows } from './count-rows.ts';
import { placeTest } from './place-of-passage.ts';
import { speakerEpisodes } from './speaker-episodes.ts';
import { aboutFields, episodesAbout, termQuery } from './terms-about.ts';
import {
  anyWordEpisodes,
  episodeFields,
  type Field,
  intersect,
  prefixEpisodes,
  wordEpisodes,
} from './word-episodes.ts';

/** Where a term is said in a row or near, by episodes. Without what is written, except for the names of speakers. */
function placesSaying(scope: SearchScope, term: Term): Promise<PlaceCounts> {
  const { prefix: _, ...terms } = termQuery(scope, term);
  const said = placeFields('mention');
  const query = { target: 'passages' as const, ...terms, fields: said, filters: scope.filters.passages };
  const holds = placeTest(term, { role: 'mention', rows: new Map(), inEpisode: () => false });
  return term.kind === 'phrase' && isNearlyExact(scope, term)
    ? countRows(scope, query, { holds, isNearlyExact: true })
    : countCompared(scope, query, { holds, isNearlyExact: false });
}

/** Episodes that say a term somewhere, in what the field and the role refer to. */
async function termEpisodes(scope: SearchScope, term: Term, field: Field): Promise<Set<string>> {
  const fields = episodeFields(field, scope.role);
  if (fields === 'passages') return speakerEpisodes(scope, term);
  if (term.kind === 'phrase' && term.words.length === 1)
    return term.isPrefix
      ? prefixEpisodes(scope, term.words[0] ?? '', field)
      : wordEpisodes(scope, term.words, field);
  const about = fields === undefined ? aboutFields : aboutFields.filter((name) => fields.includes(name));
  const [inTexts, said] = await Promise.all([
    episodesAbout(scope, term, about),
    field === undefined ? placesSaying(scope, term) : new Map<string, number>(),
  ]);
  return inTexts.union(new Set(said.keys()));
}

const isWord = (part: Expression) => part.kind === 'phrase' && isPlainWord(part);

/** What the parts of a group match, its single words together. */
function evaluateParts(
  scope: SearchScope,
  parts: Expression[],
  field: Field,
  { ofWords, among }: { ofWords: typeof wordEpisodes; among?: Set<string> | undefined },
): Promise<Set<string>[]> {
  const words = parts.flatMap((part) => (part.kind === 'phrase' && isPlainWord(part) ? part.words : []));
  return Promise.all([
    ...(words.length > 0 ? [ofWords(scope, [...new Set(words)], field)] : []),
    ...parts.filter((part) => !isWord(part)).map((part) => episodesAnywhere(scope, part, field, among)),
  ]);
}

async function evaluateAll(
  scope: SearchScope,
  parts: Expression[],
  field: Field,
  among: Set<string> | undefined,
): Promise<Set<string>> {
  const sets = await evaluateParts(scope, parts.filter(isBounded), field, { ofWords: wordEpisodes });
  let matching = intersect([...sets, ...(among ? [among] : [])]);
  for (const part of parts)
    if (!isBounded(part))
      matching = matching.intersection(await episodesAnywhere(scope, part, field, matching));
  return matching;
}

/** Episodes that match an expression, wherever its words are; if it only excludes, those among the given ones. */
export async function episodesAnywhere(
  scope: SearchScope,
  expression: Expression,
  field: Field = undefined,
  among?: Set<string>,
): Promise<Set<string>> {
  switch (expression.kind) {
    case 'phrase':
    case 'near':
      return termEpisodes(scope, expression, field);
    case 'field':
      return episodesAnywhere(scope, expression.part, expression.field, among);
    case 'episode':
      return episodesAnywhere(scope, expression.part, field, among);
    case 'not':
      return (among ?? new Set()).difference(await episodesAnywhere(scope, expression.part, field, among));
    case 'or': {
      const sets = await evaluateParts(scope, expression.parts, field, { ofWords: anyWordEpisodes, among });
      return sets.reduce((union, set) => union.union(set), new Set<string>());
    }
    default:
      return evaluateAll(scope, expression.parts, field, among);
  }
}
