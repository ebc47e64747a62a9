import { describe, expect, it } from 'vitest';
import { markedWords } from './marked-words.ts';

describe('markedWords', () => {
  it('searches for what is marked, several words as a phrase', () => {
    expect(markedWords('We read <mark>Palmer</mark> and <mark>Walton</mark>.')).toBe('Palmer');
    expect(markedWords('<mark>Tom &amp; &quot;T&quot; Jones</mark> sang')).toBe('"Tom & T Jones"');
    expect(markedWords('Nothing is marked.')).toBeUndefined();
  });
});
