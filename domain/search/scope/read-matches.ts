import { forEachInSpells } from '../../core/turns/short-spells.ts';
import type { Documents, EngineQuery, QueryOf, ScanOf, Target } from '../engine/engine.ts';
import type { SearchScope } from './scope.ts';

/** After so many attempts during which documents were written, what was read last is the answer. */
const maxAttempts = 3;

type Sought = { words: string[]; phrases?: string[][]; prefix?: string | undefined };

const wordsOf = ({ words, phrases = [], prefix }: Sought) => [
  ...words,
  ...phrases.map((phrase) => phrase.join(' ')),
  ...(prefix === undefined ? [] : [`${prefix}*`]),
];

/** What is kept of a document; nothing if undefined. */
type Picker<T extends Target, R> = (document: Documents[T]) => R | undefined;

async function readOnce<T extends Target, R>(
  { engine, reads }: SearchScope,
  query: ScanOf<T>,
  pick: Picker<T, R>,
): Promise<{ picked: R[]; isStable: boolean }> {
  const picked = new Map<string, R>();
  let expected: number | undefined;
  let isStable = true;
  for await (const { hits, total } of engine.scan(query)) {
    // Another part of the search may have been refused meanwhile.
    reads.take(expected === undefined ? total : 0, wordsOf(query));
    expected ??= total;
    isStable &&= total === expected;
    await forEachInSpells(hits, (hit) => {
      const own = pick(hit);
      if (own !== undefined) picked.set(hit.id, own);
    });
  }
  return { picked: [...picked.values()], isStable };
}

/**
 * Refuses queries that read too much together before the first of them is read. Throws AppError query_too_broad.
 */
export async function refuseTooMany<T extends Target>(
  { engine, reads }: SearchScope,
  queries: ScanOf<T>[],
): Promise<void> {
  const counts = await engine.search(
    queries.map((query): QueryOf<T> => ({ ...query, limit: 0 })) as EngineQuery[],
  );
  const total = counts.reduce((sum, { total }) => sum + total, 0);
  reads.check(total, queries.flatMap(wordsOf));
}

/**
 * What is picked of the documents that match, each once, and never of a part of them. Each page is looked at as it
 * arrives, so that others get their turn in between. Reads them again if others were written meanwhile. Throws AppError
 * query_too_broad, search_unavailable, search_timeout.
 */
export async function readMatches<T extends Target, R>(
  scope: SearchScope,
  query: ScanOf<T>,
  pick: Picker<T, R>,
): Promise<R[]> {
  const retrieve = [...new Set(['id' as const, ...(query.retrieve ?? [])])];
  for (let attempt = 1; ; attempt += 1) {
    const { picked, isStable } = await readOnce(scope, { ...query, retrieve } as ScanOf<T>, pick);
    if (isStable || attempt === maxAttempts) return picked;
  }
}
