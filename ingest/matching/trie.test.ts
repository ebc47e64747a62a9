import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsPhrase } from '../../domain/alerts/subscriptions/words.ts';
import { PhraseTrie } from './trie.ts';

const word = fc.constantFrom('a', 'b', 'c', 'ab', 'ba');

describe('the trie of phrases', () => {
  it('finds what a naive scan finds, whatever the phrases and the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { maxLength: 30 }),
        fc.array(word, { maxLength: 40 }),
        (phrases, text) => {
          const trie = new PhraseTrie();
          for (const phrase of phrases) trie.add(phrase);
          const found = new Set<number>();
          trie.search(text, (phrase) => found.add(phrase));
          const expected = phrases.flatMap((phrase, at) => (containsPhrase(text, phrase) ? [at] : []));
          expect([...found].sort((a, b) => a - b)).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('holds as many phrases as come', () => {
    const trie = new PhraseTrie();
    for (let at = 0; at < 20_000; at += 1) trie.add([`word${at % 700}`, `more${at}`]);
    const found: number[] = [];
    trie.search(['word3', 'more703', 'word0', 'more1'], (phrase) => found.push(phrase));
    expect(found).toEqual([703]);
    expect(trie.size).toBe(20_000);
  });
});
