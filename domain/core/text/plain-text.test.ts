import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('plainText', () => {
  it('drops markup, keeps words apart and reads escaped characters', () => {
    expect(plainText('<p>Salt &amp; smoke</p><p>3 &lt; 4<br>next</p>', 100)).toBe('Salt & smoke 3 < 4 next');
  });

  it('cuts between two words', () => {
    expect(plainText('<p>one two three</p>', 9)).toBe('one two…');
    expect(plainText('<p>one two three</p>', 13)).toBe('one two three');
  });
});
