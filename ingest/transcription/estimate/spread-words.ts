import type { HeardWord } from '../../../domain/core/text/heard.ts';
import type { Stretch } from '../sound/sound.ts';
import { totalSeconds } from '../sound/stretches.ts';

/** A pause between two words takes about as long as a letter. */
const weightOf = (text: string) => text.length + 1;

/**
 * Times of words that are said in these stretches, one after the other: the longer a word, the more time it has. A word
 * that would be in two stretches is in the one that has most of it.
 */
export function spreadWords(texts: string[], stretches: Stretch[]): HeardWord[] {
  const seconds = totalSeconds(stretches) / texts.reduce((sum, text) => sum + weightOf(text), 0);
  let index = 0;
  /** How much of the stretches before the current one was spoken in. */
  let before = 0;
  let spoken = 0;
  return texts.map((text) => {
    const middle = spoken + (weightOf(text) * seconds) / 2;
    const lengthOf = (at: number) => totalSeconds(stretches.slice(at, at + 1));
    while (index + 1 < stretches.length && before + lengthOf(index) < middle) before += lengthOf(index++);
    const stretch = stretches[index] ?? { start: 0, end: 0 };
    const timeAt = (position: number) =>
      Math.min(stretch.end, Math.max(stretch.start, stretch.start + position - before));
    const start = timeAt(spoken);
    spoken += weightOf(text) * seconds;
    return { text, start, end: timeAt(spoken) };
  });
}
