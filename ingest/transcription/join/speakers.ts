import type { Word } from './word.ts';

/** Names the speakers of a recording from the labels of its pieces, which mean someone else in each. */
export class Speakers {
  #count = 0;

  /**
   * What the labels of a piece mean: whoever the piece before means by the words that both have, and otherwise someone
   * new. `pairs` are those words, named in the piece before and labeled in this one.
   */
  meaningOf(words: Word[], pairs: [Word, Word][]): Map<string, string> {
    const votes = new Map<string, { speaker: string; label: string; letters: number }>();
    for (const [{ speaker, key }, { speaker: label }] of pairs) {
      if (speaker === undefined || label === undefined) continue;
      const vote = votes.get(`${speaker}\n${label}`) ?? { speaker, label, letters: 0 };
      vote.letters += key.length;
      votes.set(`${speaker}\n${label}`, vote);
    }
    const meaning = new Map<string, string>();
    const taken = new Set<string>();
    for (const { speaker, label } of [...votes.values()].sort((a, b) => b.letters - a.letters)) {
      if (meaning.has(label) || taken.has(speaker)) continue;
      meaning.set(label, speaker);
      taken.add(speaker);
    }
    for (const { speaker: label } of words)
      if (label !== undefined && !meaning.has(label)) {
        this.#count += 1;
        meaning.set(label, `new ${this.#count}`);
      }
    return meaning;
  }
}

/** Speakers as "Speaker 1", "Speaker 2", by who speaks first. */
export function numberSpeakers(words: Word[]): Word[] {
  const numbers = new Map<string, string>();
  return words.map((word) => {
    if (word.speaker === undefined) return word;
    const name = numbers.get(word.speaker) ?? `Speaker ${numbers.size + 1}`;
    numbers.set(word.speaker, name);
    return { ...word, speaker: name };
  });
}
