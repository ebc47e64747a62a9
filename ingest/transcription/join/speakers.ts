import type { Word } from './word.ts';

type Vote = { speaker: string; label: string; letters: number };

/** Who the labels of all pieces mean. The same label means someone else in each piece. */
export class Speakers {
  /** The first label that each label's speaker had. */
  readonly #firstLabels = new Map<string, string>();

  readonly #speakerOf = (label: string) => this.#firstLabels.get(label) ?? label;

  /**
   * Learns who the labels of a piece mean by the words that it shares with the piece before: whoever said most of the
   * words of a label there. Others are new.
   */
  learn(pairs: [before: Word, after: Word][]): void {
    const votes = new Map<string, Vote>();
    for (const [before, { speaker: label, key }] of pairs) {
      if (before.speaker === undefined || label === undefined) continue;
      const speaker = this.#speakerOf(before.speaker);
      const vote = votes.get(speaker + label) ?? { speaker, label, letters: 0 };
      vote.letters += key.length;
      votes.set(speaker + label, vote);
    }
    const taken = new Set<string>();
    for (const { speaker, label } of [...votes.values()].sort((a, b) => b.letters - a.letters)) {
      if (this.#firstLabels.has(label) || taken.has(speaker)) continue;
      this.#firstLabels.set(label, speaker);
      taken.add(speaker);
    }
  }

  /** Words with their speakers as "Speaker 1", "Speaker 2", by who speaks first. */
  number(words: Word[]): Word[] {
    const numbers = new Map<string, string>();
    return words.map((word) => {
      if (word.speaker === undefined) return word;
      const speaker = this.#speakerOf(word.speaker);
      const name = numbers.get(speaker) ?? `Speaker ${numbers.size + 1}`;
      numbers.set(speaker, name);
      return { ...word, speaker: name };
    });
  }
}
