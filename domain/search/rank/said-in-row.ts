import { toEngineWord } from '../../core/text/engine-words.ts';
import type { SearchEngine } from '../engine/engine.ts';

/** In about how many passages each of these pairs of words is said in a row. */
export async function countSaidInRow(
  { engine }: { engine: SearchEngine },
  pairs: (readonly [string, string])[],
): Promise<number[]> {
  const results = await engine.search(
    pairs.map((pair) => ({
      target: 'passages',
      words: [],
      phrases: [pair.map(toEngineWord)],
      fields: ['text'],
      isRough: true,
      limit: 0,
    })),
  );
  return results.map(({ total }) => total);
}
