import { describe, expect, it } from 'vitest';
import { findSuperLinear } from './measure.ts';
import { growthPatterns } from './patterns.ts';
import { growthSubjects } from './subjects.ts';

const patterns = growthPatterns(40);
const length = 5_000;

describe('reading text from outside takes time in proportion to its length', () => {
  it.each(growthSubjects)('$name', (subject) => {
    const slow = patterns.map((pattern) => findSuperLinear(subject, pattern, length));
    expect(slow.filter((line) => line !== undefined)).toEqual([]);
  });
});
