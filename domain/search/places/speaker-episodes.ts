import type { Term } from '../../core/query/expression.ts';
import { someAtOnce } from '../../core/turns/some-at-once.ts';
import type { SearchScope } from '../scope/scope.ts';
import { countCompared, scansAtOnce } from './count-places.ts';
import { placeTest } from './place-of-passage.ts';
import { termQuery } from './terms-about.ts';
import { completionsOf } from './word-episodes.ts';

/** The engine's words for a name that a speaker has; several queries for the beginning of one. */
export async function speakerQueries(scope: SearchScope, term: Term): Promise<{ words: string[] }[]> {
  const { words, phrases, prefix } = termQuery(scope, term);
  const whole = [...new Set([...words, ...phrases.flat()])];
  if (whole.length > 0 || prefix === undefined) return [{ words: whole }];
  const completions = await completionsOf(scope, prefix);
  return completions?.map((word) => ({ words: [word] })) ?? [{ words: [] }];
}

/** Episodes with a speaker whose name says a term. */
export async function speakerEpisodes(scope: SearchScope, term: Term): Promise<Set<string>> {
  const holds = placeTest(term, { role: 'speaker', rows: new Map(), inEpisode: () => false });
  const isWord = term.kind === 'phrase' && term.words.length === 1;
  const found = await someAtOnce(await speakerQueries(scope, term), scansAtOnce, (terms) =>
    countCompared(
      scope,
      { target: 'passages', ...terms, fields: ['speaker'], filters: scope.filters.passages },
      { holds, isNearlyExact: isWord },
    ),
  );
  return new Set(found.flatMap((counts) => [...counts.keys()]));
}
