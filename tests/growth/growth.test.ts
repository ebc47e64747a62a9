import { describe, expect, it } from 'vitest';
import { listSubjects } from '../../testing/growth/list-subjects.ts';
import { findSuperLinear } from '../../testing/growth/measure.ts';
import { growthPatterns } from '../../testing/growth/patterns.ts';
import { growthSubjects } from '../../testing/growth/subjects.ts';

const patterns = growthPatterns(16);
const length = 5_000;
/** Long enough for thousands of items. What they say matters less than how many they are. */
const listLength = 40_000;
const listPatterns = patterns.filter((_, at) => at % 20 === 0);

describe('reading text from outside takes time in proportion to its length', () => {
  it.each(growthSubjects)('$name', (subject) => {
    const slow = patterns.map((pattern) => findSuperLinear(subject, pattern, length));
    expect(slow.filter((line) => line !== undefined)).toEqual([]);
  });

  it.each(listSubjects)('$name', (subject) => {
    const slow = listPatterns.map((pattern) => findSuperLinear(subject, pattern, listLength));
    expect(slow.filter((line) => line !== undefined)).toEqual([]);
  });
});
