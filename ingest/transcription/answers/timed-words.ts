import { z } from 'zod';
import { wellFormed } from '../../text/well-formed.ts';
import { type GivenTime, givenTime } from './place-times.ts';

/** As it came: blanks before it say that a word begins. */
export type GivenWord = GivenTime & { text: string; probability: number | undefined };

const probability = z.number().min(0).max(1).optional().catch(undefined);
const text = z.string().optional().catch(undefined);

const word = z
  .object({
    punctuated_word: text,
    word: text,
    text,
    start: givenTime,
    end: givenTime,
    probability,
    confidence: probability,
    score: probability,
  })
  .transform(({ start, end, ...word }) => ({
    text: wellFormed(word.punctuated_word ?? word.word ?? word.text ?? ''),
    start,
    end,
    probability: word.probability ?? word.confidence ?? word.score,
  }));

/** Words by whichever name services have for their text; none for what isn't a list. */
export const givenWords = z.array(word.nullable().catch(null)).catch([]);

const letters = /[\p{L}\p{N}]/u;

/** Where fewer begin with a blank, blanks don't tell where words begin: as in Japanese. */
const minShareWithBlank = 1 / 3;

const lower = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

/** Joins parts of words, as whisper.cpp gives them (“ seren”, “dip”, “ity”, “.”), and leaves out what is empty. */
export function wholeWords(parts: (GivenWord | null)[]): GivenWord[] {
  const words: GivenWord[] = [];
  const given = parts.filter((part) => part !== null).filter((part) => part.text.trim() !== '');
  const withBlank = given.filter((part) => /^\s/.test(part.text)).length;
  const doBlanksTell = withBlank >= given.length * minShareWithBlank && withBlank > 0;
  for (const part of given) {
    const last = words.at(-1);
    const isNext = !/^\s/.test(part.text) && (doBlanksTell || !letters.test(part.text));
    if (!last || !isNext) words.push({ ...part });
    else {
      last.text += part.text.trimEnd();
      last.end = Number.isNaN(part.end) ? last.end : part.end;
      // A sign is sure of itself; it says nothing of the word.
      if (letters.test(part.text)) last.probability = lower(last.probability, part.probability);
    }
  }
  return words.map((word) => ({ ...word, text: word.text.trim() }));
}
