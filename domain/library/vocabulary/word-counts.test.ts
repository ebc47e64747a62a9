import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords, WordCounts } from './word-counts.ts';

const texts = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'ä', 'constructor'), { maxLength: 5 }), {
  maxLength: 5,
});

describe('words are counted', () => {
  it('by the texts that have them, not by how often each says them', () => {
    const episodes = [
      { episodeId: 'one', texts: [['sea', 'sea', 'wind'], ['sea']] },
      { episodeId: 'two', texts: [['wind'], []] },
    ];
    expect(countWords(episodes).rows()).toEqual([
      ['sea', 2],
      ['wind', 2],
    ]);
  });

  it('up to the length of a word that somebody may type', () => {
    const rows = countWords([{ episodeId: 'one', texts: [['w'.repeat(40), 'w'.repeat(41)]] }]).rows();
    expect(rows).toEqual([['w'.repeat(40), 1]]);
  });

  it('out again as they were counted in, and a word of no text is left out', () => {
    fc.assert(
      fc.property(texts, texts, (kept, removed) => {
        const counts = countWords([{ episodeId: 'one', texts: [...kept, ...removed] }]);
        for (const [word, times] of countWords([{ episodeId: 'two', texts: removed }]).rows())
          counts.subtract(word, times);
        expect(counts.rows()).toEqual(countWords([{ episodeId: 'one', texts: kept }]).rows());
      }),
    );
  });

  it('never below nothing: what was never counted takes nothing from what comes later', () => {
    const counts = new WordCounts();
    counts.subtract('sea', 3);
    counts.add([['sea']]);
    expect(counts.rows()).toEqual([['sea', 1]]);
  });

  it('in the same order, whichever texts come first', () => {
    fc.assert(
      fc.property(texts, (some) => {
        const rows = countWords([{ episodeId: 'one', texts: some }]).rows();
        expect(countWords([{ episodeId: 'one', texts: some.toReversed() }]).rows()).toEqual(rows);
        expect(rows.map(([word]) => word)).toEqual(rows.map(([word]) => word).sort());
      }),
    );
  });
});
