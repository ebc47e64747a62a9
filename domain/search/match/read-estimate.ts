import { type Expression, type Near, type Phrase, termsOf } from '../../core/query/expression.ts';
import type { Vocabulary } from '../../library/vocabulary/vocabulary.ts';
import { fitsIntoJoint, readsPerPlace } from './near-across-passages.ts';
import type { SearchScope } from './scope.ts';

/** Of a phrase it isn't known how often it is said. */
const leastCount = (vocabulary: Vocabulary, { words, isPrefix }: Phrase): number =>
  words.length === 1 && !isPrefix ? vocabulary.count(words[0] ?? '') : 0;

/** Both sides of a distance are read, or the rarer one with what is around it. */
function nearReads(vocabulary: Vocabulary, { left, right }: Near): number {
  const counts = [left, right].map((side) => leastCount(vocabulary, side));
  const [fewer = 0, more = 0] = counts.sort((a, b) => a - b);
  return fewer + Math.min(more, fewer * (readsPerPlace - 1));
}

/** How many passages have to be read at least to find what an expression matches, by the words of the library. */
function estimateReads(vocabulary: Vocabulary, expression: Expression) {
  const nears = termsOf(expression)
    .flatMap(({ term }) => (term.kind === 'near' && !fitsIntoJoint(term) ? [term] : []))
    .map((near) => ({ near, reads: nearReads(vocabulary, near) }));
  return { nears, passages: nears.reduce((sum, { reads }) => sum + reads, 0) };
}

/**
 * Refuses what reads too much before anything is asked. A filter may leave few of the passages: then the engine's count
 * decides. Throws AppError query_too_broad.
 */
export async function refuseDearReads(
  { vocabulary, filters, reads }: SearchScope,
  expression: Expression,
): Promise<void> {
  if (filters.passages.length > 0 || termsOf(expression).every(({ term }) => term.kind !== 'near')) return;
  await vocabulary.ready();
  const { nears, passages } = estimateReads(vocabulary, expression);
  const dearest = nears.toSorted((a, b) => b.reads - a.reads)[0]?.near;
  if (dearest && passages > reads.max)
    reads.take(
      passages,
      [dearest.left, dearest.right].map(({ words }) => words.join(' ')),
    );
}
