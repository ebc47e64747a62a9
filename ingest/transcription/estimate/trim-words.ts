import type { HeardWord } from '../../../domain/core/text/heard.ts';
import type { Sound } from '../sound/sound.ts';
import { within } from '../sound/stretches.ts';

/** Nobody takes longer for a word of so many letters, in seconds. */
export const maxWordSeconds = (text: string) => 0.8 + 0.1 * Math.min(text.length, 20);

/**
 * Words without the pauses that services count to them: a word after silence often begins with the silence, and a word
 * before it ends with it. The part with sound is kept, and what is too long without.
 */
export function trimWords(words: HeardWord[], sound: Sound | undefined): HeardWord[] {
  return words.map((word, at) => {
    const max = maxWordSeconds(word.text);
    if (word.end - word.start <= max) return word;
    const parts = sound ? within(sound.audible, word.start, word.end) : [];
    const [first, last] = [parts[0], parts.at(-1)];
    const startsWithSound = first !== undefined && first.start - word.start < 0.3;
    const endsWithSound = last !== undefined && word.end - last.end < 0.3;
    const keepsEnd = startsWithSound === endsWithSound ? at === 0 : endsWithSound;
    if (keepsEnd) return { ...word, start: Math.max(word.end - max, last?.start ?? 0) };
    return { ...word, end: Math.min(word.start + max, first?.end ?? word.end) };
  });
}
