import { describe, expect, it } from 'vitest';
import { toEngineWord } from '../../core/text/engine-words.ts';
import { looseScore, SoughtStems } from './loose-score.ts';
import { type LooseWord, looseWords } from './loose-words.ts';

const weights: Record<string, number> = { software: 1, migrated: 6 };
const vocabulary = { count: () => 10, forms: () => [], weight: (word: string) => weights[word] ?? 3 };
const loosen = (query: string): LooseWord[] => looseWords(vocabulary, query.split(' '));

/** The score of a passage of twenty words that says this. */
const scoreOf = (said: string, query: string, length = 20) => {
  const words = loosen(query);
  const text = said.split(' ').map(toEngineWord);
  const passage = [...text, ...Array.from({ length: length - text.length }, () => 'and')];
  return looseScore(passage, words, new SoughtStems(words));
};

describe('how well a passage says some of the words', () => {
  it('is better for more of them than for one all the time', () => {
    const query = 'tree nursery license';
    const one = scoreOf('tree tree tree tree tree', query);
    expect(scoreOf('a tree license', query)).toBeGreaterThan(one);
    expect(scoreOf('a tree nursery license', query)).toBeGreaterThan(scoreOf('a tree license', query));
    expect(one).toBeGreaterThan(0);
  });

  it('is better for a rare word than for a common one', () => {
    const query = 'migrated software';
    expect(scoreOf('we migrate', query)).toBeGreaterThan(scoreOf('in softwares', query));
  });

  it('is good with another form of a word, and better with the typed one', () => {
    const query = 'deployed services';
    const typed = scoreOf('we deployed', query);
    const other = scoreOf('we deploy', query);
    expect(typed).toBeGreaterThan(other);
    expect(other).toBeGreaterThan(scoreOf('we run', query));
  });

  it('counts forms of one word together', () => {
    const once = scoreOf('we migrate', 'migrated');
    expect(scoreOf('a migration to migrate', 'migrated')).toBeGreaterThan(once);
  });

  it('is as good in British as in American spelling', () => {
    expect(scoreOf('its colours', 'color')).toBe(scoreOf('its colors', 'color'));
    expect(scoreOf('its colours', 'color')).toBeGreaterThan(0);
  });

  it('is better in a short passage', () => {
    expect(scoreOf('a taproot', 'taproot')).toBeGreaterThan(scoreOf('a taproot', 'taproot', 40));
  });

  it('is nothing for other words that begin or end alike', () => {
    expect(scoreOf('a started party for an artist', 'art')).toBe(0);
    expect(scoreOf('it is universal', 'unicorn')).toBe(0);
  });

  it('counts a word that is said again in every script', () => {
    expect(scoreOf('вася и вася', 'вася')).toBeGreaterThan(scoreOf('вася и он', 'вася'));
  });

  it('is nothing where nothing is looked for', () => {
    expect(looseScore(['moss'], [], new SoughtStems([]))).toBe(0);
  });
});
