import { saidOften, type WordsSaidOften } from '../engine/documents.ts';

/** About how many passages of an episode contain one of these words, by the field that has it; 1 if none has. */
export function timesSaid(said: WordsSaidOften, ...words: string[]): number {
  const found = saidOften.find(({ field }) => {
    const text = ` ${said[field]} `;
    return words.some((word) => text.includes(` ${word} `));
  });
  return found?.passages ?? 1;
}
