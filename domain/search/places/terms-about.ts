import type { Near, Term } from '../../core/query/expression.ts';
import { inEngineExpression, streamOf } from '../../core/query/in-engine-words.ts';
import type { EpisodeDocument } from '../engine/documents.ts';
import { engineTerms } from '../scope/engine-phrases.ts';
import { readMatches } from '../scope/read-matches.ts';
import type { SearchScope } from '../scope/scope.ts';

/** What words in a row may be in besides the talk: each line of these is a text of its own. */
export const aboutFields = ['title', 'podcast', 'people', 'description'] as const;
export type AboutField = (typeof aboutFields)[number];

/** Those whose words count as said at every place. */
export const everywhereFields = ['title', 'podcast', 'people'] as const satisfies AboutField[];

export const linesOf = (document: EpisodeDocument, fields: readonly AboutField[]) =>
  fields.flatMap((field) => (document[field] ?? '').split('\n')).filter((line) => line !== '');

const nearTerms = (scope: SearchScope, { left, right }: Near) => {
  const terms = [left, right].map((side) => engineTerms(scope, side));
  return {
    words: terms.flatMap(({ words }) => words),
    phrases: terms.flatMap(({ phrases }) => phrases),
    prefix: terms.find(({ prefix }) => prefix)?.prefix,
  };
};

/** What an engine is asked for a term: a superset of what says it. It supports only one prefix. */
export const termQuery = (scope: SearchScope, term: Term) =>
  term.kind === 'near' ? nearTerms(scope, term) : engineTerms(scope, term);

/** Episodes of which a line in these fields says a term. */
export async function episodesAbout(
  scope: SearchScope,
  term: Term,
  fields: readonly AboutField[],
): Promise<Set<string>> {
  if (fields.length === 0) return new Set();
  const sought = inEngineExpression(term) as Term;
  const says = (line: string) => {
    const stream = streamOf(line);
    return sought.kind === 'near' ? stream.hasNear(sought) : stream.find(sought).length > 0;
  };
  const query = {
    target: 'episodes' as const,
    ...termQuery(scope, term),
    fields: [...fields],
    filters: scope.filters.episodes,
    retrieve: ['id' as const, ...fields],
  };
  return new Set(
    await readMatches(scope, query, (hit) => (linesOf(hit, fields).some(says) ? hit.id : undefined)),
  );
}
