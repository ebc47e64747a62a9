import { describe, expect, it } from 'vitest';
import { comparedBy, comparisonIn } from './comparison.ts';

const counts: Record<string, number> = { should: 900, learn: 80, rust: 20, go: 500, venture: 9, capital: 12 };
const compared = (query: string) => comparedBy(query.split(' '), { count: (word) => counts[word] ?? 1 });
const scoreOf = (text: string) => comparisonIn(text.split(' '), ['rust', 'go']);

describe('a comparison', () => {
  it('is asked for by what stands between two words, of each side the rarest', () => {
    expect(compared('rust vs go')).toEqual(['rust', 'go']);
    expect(compared('should i learn rust or go')).toEqual(['rust', 'go']);
    expect(compared('venture capital versus bootstrapping')).toEqual(['venture', 'bootstrapping']);
    expect(compared('what is the difference between a mutex and a channel')).toEqual(['mutex', 'channel']);
  });

  it('needs both sides', () => {
    expect(compared('rust and go')).toBeUndefined();
    expect(compared('is it rust or not')).toBeUndefined();
    expect(compared('vs code')).toBeUndefined();
    expect(compared('debug python in vs code')).toBeUndefined();
  });

  it('is made where words compare the two, not where both are in a list', () => {
    const list = scoreOf('it has plugins for rust python java and go');
    expect(list).toBe(0);
    const comparison = scoreOf('rust is much harder to learn than go');
    expect(comparison).toBeGreaterThan(0.5);
    expect(scoreOf('we could have used rust or go')).toBeGreaterThan(list);
    expect(scoreOf(`rust is harder ${'and so on '.repeat(10)} go`)).toBe(0);
  });
});
