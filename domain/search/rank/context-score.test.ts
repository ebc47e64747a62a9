import { describe, expect, it } from 'vitest';
import { stemOf } from '../../library/vocabulary/word-forms.ts';
import { needleOf } from './context-score.ts';

const isSaid = (word: string, text: string) => ` ${text} `.includes(needleOf({ word, stem: stemOf(word) }));

describe('talk around a passage', () => {
  it('is about a word in any of its forms', () => {
    for (const text of ['the company grew', 'all companies', 'at companies']) {
      expect(isSaid('company', text)).toBe(true);
      expect(isSaid('companies', text)).toBe(true);
    }
    expect(isSaid('colour', 'the colors')).toBe(true);
  });

  it('is about a short word if it has exactly that', () => {
    expect(isSaid('go', 'we go on')).toBe(true);
    expect(isSaid('go', 'a good one')).toBe(false);
    expect(isSaid('ai', 'the air')).toBe(false);
  });

  it('is not about a word in which another one ends like it', () => {
    expect(isSaid('art', 'we start')).toBe(false);
    expect(isSaid('formation', 'the information')).toBe(false);
  });
});
