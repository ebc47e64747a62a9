import type { Documents, ScanOf, Target } from './engine/engine.ts';
import type { SearchScope } from './scope.ts';

/** After so many attempts during which documents were written, what was read last is the answer. */
const maxAttempts = 3;

const wordsOf = ({ words, phrases = [], prefix }: Pick<ScanOf<Target>, 'words' | 'phrases' | 'prefix'>) => [
  ...words,
  ...phrases.map((phrase) => phrase.join(' ')),
  ...(prefix === undefined ? [] : [`${prefix}*`]),
];

type Read<T extends Target> = { documents: Documents[T][]; isStable: boolean };

async function readOnce<T extends Target>(
  { engine, reads }: SearchScope,
  query: ScanOf<T>,
): Promise<Read<T>> {
  const documents = new Map<string, Documents[T]>();
  let expected: number | undefined;
  let isStable = true;
  for await (const { hits, total } of engine.scan(query)) {
    if (expected === undefined) reads.take(total, wordsOf(query));
    expected ??= total;
    isStable &&= total === expected;
    for (const hit of hits) documents.set(hit.id, hit);
  }
  return { documents: [...documents.values()], isStable };
}

/**
 * All documents that match, each once; never a part of them. Reads them again if others were written meanwhile. Throws
 * AppError query_too_broad, search_unavailable, search_timeout.
 */
export async function readMatches<T extends Target>(
  scope: SearchScope,
  query: ScanOf<T>,
): Promise<Documents[T][]> {
  const withId = {
    ...query,
    retrieve: [...new Set(['id' as const, ...(query.retrieve ?? [])])],
  } as ScanOf<T>;
  for (let attempt = 1; ; attempt += 1) {
    const { documents, isStable } = await readOnce(scope, withId);
    if (isStable || attempt === maxAttempts) return documents;
  }
}
