import { describe, expect, it } from 'vitest';
import { timesSaid } from './said-often.ts';

const said = { said40: 'tree trees', said20: 'nursery', said10: 'license', said5: 'start' };

describe('how often an episode says a word', () => {
  it('is known from the words that as many of its passages have', () => {
    expect(['tree', 'nursery', 'license', 'start'].map((word) => timesSaid(said, word))).toEqual([
      40, 20, 10, 5,
    ]);
  });

  it('is once for a word that few passages have', () => {
    expect(timesSaid(said, 'moss')).toBe(1);
  });

  it('is that of the most frequent one of its forms', () => {
    expect(timesSaid(said, 'licenses', 'license')).toBe(10);
    expect(timesSaid(said, 'license', 'nursery')).toBe(20);
  });

  it('counts whole words alone', () => {
    expect(timesSaid(said, 'art')).toBe(1);
    expect(timesSaid(said, 'nurse')).toBe(1);
  });
});
