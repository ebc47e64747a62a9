import { listSubjects } from '../tests/growth/list-subjects.ts';
import { findSuperLinear } from '../tests/growth/measure.ts';
import { growthPatterns } from '../tests/growth/patterns.ts';
import { growthSubjects } from '../tests/growth/subjects.ts';
import type { Row } from './table.ts';

const combinations = 60;
const length = 250_000;

/** The growth test in its long form: more patterns, texts of up to a megabyte. Takes many minutes. */
export function benchGrowth(seed = Date.now() % 10_000): { rows: Row[]; misses: string[] } {
  const patterns = growthPatterns(combinations, seed);
  const misses: string[] = [];
  const rows = [...growthSubjects, ...listSubjects].map((subject): Row => {
    const started = performance.now();
    const slow = patterns.flatMap((pattern) => findSuperLinear(subject, pattern, length) ?? []);
    misses.push(...slow);
    return {
      metric: `growth: ${subject.name}`,
      measured: `${slow.length} of ${patterns.length} patterns grow faster than the text`,
      reference: `seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s`,
      target: '0',
      isMet: slow.length === 0,
    };
  });
  return { rows, misses };
}
