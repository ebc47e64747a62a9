/** Longer ones are addresses and noise that nobody types. */
const maxWordLength = 40;

/** The words of an episode that count: a list per passage, and one of what is written about it. */
export type CountedWords = { episodeId: string; texts: string[][] };

/** In how many texts (passages, and what is written about an episode) each word is. */
export class WordCounts {
  readonly #counts = new Map<string, number>();

  add(texts: string[][]): void {
    for (const words of texts)
      for (const word of new Set(words))
        if (word.length <= maxWordLength) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  subtract(word: string, times: number): void {
    const left = (this.#counts.get(word) ?? 0) - times;
    if (left > 0) this.#counts.set(word, left);
    else this.#counts.delete(word);
  }

  /** Sorted, so that two transactions that meet in the same words wait for each other instead of locking up. */
  rows(): [string, number][] {
    return [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

/** Counts the words of episodes. */
export function countWords(episodes: CountedWords[]): WordCounts {
  const counts = new WordCounts();
  for (const { texts } of episodes) counts.add(texts);
  return counts;
}
