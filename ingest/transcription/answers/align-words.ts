/** How far ahead of where it's expected a word of a text is looked for, in characters. */
const windowLength = 80;
const minShare = 0.5;

const letter = /[\p{L}\p{M}\p{N}]/u;
const isLetter = (text: string, at: number) =>
  letter.test(text[at] ?? '') || /[\ud800-\udfff]/.test(text[at] ?? '');
const isSign = (text: string, at: number) => /\S/.test(text[at] ?? '') && !isLetter(text, at);
const countLetters = (text: string) => text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;

/** In lower case, as long as that has the same length. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** A word without the signs around it. */
function coreOf(word: string): string {
  let from = 0;
  let to = word.length;
  while (from < to && !isLetter(word, from)) from += 1;
  while (to > from && !isLetter(word, to - 1)) to -= 1;
  return folded(word.slice(from, to));
}

/** Where a word is, from a place on: right there, or where a word begins. */
function placeOf(text: string, core: string, from: number): number | undefined {
  const window = text.slice(from, from + windowLength + core.length);
  for (let at = window.indexOf(core); at !== -1; at = window.indexOf(core, at + 1))
    if (!isLetter(text, from + at - 1) || at === 0) return from + at;
  return undefined;
}

/** Words, and where in their text each begins; one that isn't in it, where the next one may. */
type Aligned<Word> = { words: Word[]; places: number[] };

/**
 * The same words with the signs that they have in the text that they are of: OpenAI leaves those out of words. Undefined
 * if words and text disagree, so that either says less than half of what the other one says.
 */
export function alignWords<Word extends { text: string }>(
  text: string,
  words: Word[],
): Aligned<Word> | undefined {
  const lower = folded(text);
  const aligned: Aligned<Word> = { words: [], places: [] };
  let at = 0;
  let found = 0;
  for (const word of words) {
    const core = coreOf(word.text);
    let from = core === '' ? undefined : placeOf(lower, core, at);
    if (from === undefined) {
      aligned.words.push(word);
      aligned.places.push(at);
      continue;
    }
    let to = from + core.length;
    while (from > at && isSign(text, from - 1)) from -= 1;
    while (isSign(text, to)) to += 1;
    aligned.words.push({ ...word, text: text.slice(from, to) });
    aligned.places.push(from);
    at = to;
    found += countLetters(core);
  }
  const said = words.reduce((sum, word) => sum + countLetters(word.text), 0);
  return found > 0 && found >= Math.max(countLetters(text), said) * minShare ? aligned : undefined;
}
