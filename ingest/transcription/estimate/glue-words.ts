import type { HeardWord } from '../../../domain/core/text/heard.ts';
import { isUnspaced } from '../../../domain/core/text/words/scripts.ts';

/** A word that isn't nearby in the text is somewhere else in it, or nowhere. */
const maxSkippedLetters = 40;

function positionsIn(text: string, words: HeardWord[]): number[] {
  let at = 0;
  return words.map(({ text: word }) => {
    const position = text.slice(at, at + maxSkippedLetters + word.length).indexOf(word);
    if (position < 0) return -1;
    at += position + word.length;
    return at - word.length;
  });
}

function glue(before: HeardWord, word: HeardWord): HeardWord {
  const probabilities = [before.probability, word.probability].filter((value) => value !== undefined);
  return {
    text: before.text + word.text,
    start: before.start,
    end: Math.max(before.end, word.end),
    ...(probabilities.length > 0 && { probability: Math.min(...probabilities) }),
  };
}

/**
 * Words as the text of their segment has them. Some services give words without their punctuation, and others "twenty"
 * and "-five" as two words.
 */
export function glueWords(text: string, given: HeardWord[]): HeardWord[] {
  const words = given.map((word) => ({ ...word, text: word.text.trim() })).filter((word) => word.text !== '');
  const positions = positionsIn(text, words);
  const glued: HeardWord[] = [];
  let isAttached = false;
  let before = text.slice(0, Math.max(0, positions[0] ?? 0)).trimStart();
  words.forEach((word, index) => {
    const from = positions[index] ?? -1;
    const next = index + 1 < words.length ? (positions[index + 1] ?? -1) : text.length;
    const whole = from < 0 || next < 0 ? word.text : text.slice(from, next);
    // Signs after the last blank, such as an opening quotation mark, belong to the next word.
    const [, own = whole, ofNext = ''] = /^(.*\S)\s+(\S*)$/s.exec(whole) ?? [];
    const entry = { ...word, text: (before + own).trim() };
    const last = glued.at(-1);
    if (last && isAttached) glued[glued.length - 1] = glue(last, entry);
    else glued.push(entry);
    before = ofNext;
    isAttached = from >= 0 && next >= 0 && !/\s$/.test(whole) && ofNext === '' && !isUnspaced(whole);
  });
  return glued;
}
