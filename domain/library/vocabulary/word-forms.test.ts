import { describe, expect, it } from 'vitest';
import { formsOf, stemOf, wordsFrom } from './word-forms.ts';

const sorted = [
  'color',
  'colors',
  'companies',
  'company',
  'compare',
  'discuss',
  'discussed',
  'discussion',
  'disk',
  'tax',
  'taxes',
];

describe('the forms of a word', () => {
  it('share a stem', () => {
    expect(formsOf(sorted, 'discussed')).toEqual(['discuss', 'discussion']);
    expect(formsOf(sorted, 'company')).toEqual(['companies']);
    expect(formsOf(sorted, 'taxes')).toEqual(['tax']);
    expect(formsOf(sorted, 'colour')).toEqual(['color', 'colors']);
    expect(formsOf(sorted, 'unknown')).toEqual([]);
  });

  it('leave words alone that are hardly more than an ending', () => {
    expect(stemOf('is')).toBe('is');
    expect(stemOf('москва')).toBe('москва');
  });
});

describe('the words with one beginning', () => {
  it('come in alphabetical order, up to a limit', () => {
    expect(wordsFrom(sorted, 'dis', 10)).toEqual(['discuss', 'discussed', 'discussion', 'disk']);
    expect(wordsFrom(sorted, 'dis', 2)).toEqual(['discuss', 'discussed']);
    expect(wordsFrom(sorted, 'zz', 2)).toEqual([]);
  });
});
