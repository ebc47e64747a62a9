import { describe, expect, it } from 'vitest';
import { mostAlike } from './most-alike.ts';
import { hashWords } from './word-hashes.ts';

const words = (text: string) => hashWords(text.split(' '));
const passage = (id: string, startSeconds: number | null, text: string) => ({
  id,
  startSeconds,
  words: words(text),
});
const timed = [
  passage('a', 0, 'we begin with the lighthouse and its keeper who lived there for years'),
  passage('b', 20, 'then came the storm that nobody had expected in that summer'),
  passage('c', 40, 'and the keeper said that he would never leave the lighthouse again'),
];
const untimed = timed.map((one) => ({ ...one, startSeconds: null }));

describe('the passage that is said where a former one was', () => {
  it('is the one with its words, also if some were corrected', () => {
    const former = {
      startSeconds: null,
      place: 0.4,
      words: words('then came the storm that no one had expected'),
    };
    expect(mostAlike(former, untimed)).toBe('b');
  });

  it('is the one that goes on with them, where they are cut elsewhere now', () => {
    const former = {
      startSeconds: null,
      place: 0.1,
      words: words('who lived there for years then came the storm'),
    };
    expect(mostAlike(former, untimed)).toBe('a');
  });

  it('is the one at its second, where the words are said more than once', () => {
    const twice = [
      ...timed,
      passage('d', 900, 'then came the storm that nobody had expected in that summer'),
    ];
    const sought = words('then came the storm that nobody had expected');
    expect(mostAlike({ startSeconds: 22, place: 0.9, words: sought }, twice)).toBe('b');
    expect(mostAlike({ startSeconds: 905, place: 0.1, words: sought }, twice)).toBe('d');
  });

  it('is the one at its second, where all words are others', () => {
    expect(mostAlike({ startSeconds: 45, place: 0, words: words('something else was heard') }, timed)).toBe(
      'c',
    );
  });

  it('is none where nothing like it is said', () => {
    expect(
      mostAlike({ startSeconds: null, place: 0.5, words: words('something else was heard') }, untimed),
    ).toBeUndefined();
    expect(
      mostAlike(
        { startSeconds: 5_000, place: 0.5, words: words('something else was heard') },
        timed.slice(0, 2),
      ),
    ).toBeUndefined();
    expect(mostAlike({ startSeconds: 5, place: 0, words: [] }, [])).toBeUndefined();
  });
});
