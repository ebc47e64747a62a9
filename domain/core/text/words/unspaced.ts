import { fold, ideograph } from './characters.ts';
import type { Token } from './token.ts';

/** The blocks of such letters, and a few others: most texts have none, and are looked through for that alone. */
const mayBeUnspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u31ff\u3400-\u9fff\ua9e0-\uaa7f\uf900-\ufaff\uff66-\uff9f\ud800-\udbff]/;
/** Longer runs are cut: a dictionary looks at all ways to cut one. */
const maxRunLength = 500;

/** Dictionaries of ICU. They are chosen by script: any language does. Making it takes a moment: only who needs it pays. */
let segmenter: Intl.Segmenter | undefined;

/** Whether this is a letter of a script that sets no spaces between words. */
export const isUnspaced = (word: string): boolean =>
  word.codePointAt(0) !== undefined && fold(word.codePointAt(0) ?? 0).kind === ideograph;

/** What a Thai name of a country, a language or a people begins with, which dictionaries have as one word with it. */
const kindOfName = /^(?:ประเทศ|ภาษา|จังหวัด|ชาว|สัญชาติ)(?=.{2})/;

/** Where a name in Chinese letters goes on in katakana, or the other way round: `東京タワー` says `東京`. */
const otherLetters = /(?<=\p{sc=Han})(?=\p{sc=Katakana})|(?<=[\p{sc=Katakana}ー])(?=\p{sc=Han})/gu;

/** The places of a run of such letters at which a word begins. */
function wordStarts(run: string, offset: number): Set<number> {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const starts = new Set<number>();
  for (const { index, segment } of segmenter.segment(run)) {
    starts.add(offset + index);
    const [kind] = kindOfName.exec(segment) ?? [];
    if (kind) starts.add(offset + index + kind.length);
    for (const { index: at } of segment.matchAll(otherLetters)) starts.add(offset + index + at);
  }
  return starts;
}

/** Marks in place which tokens go on with the word before. Texts in other scripts cost one look. */
export function markContinued(text: string, tokens: Token[]): Token[] {
  if (!mayBeUnspaced.test(text)) return tokens;
  for (let at = 0; at < tokens.length; ) {
    const first = tokens[at];
    if (!first || !isUnspaced(first.word)) {
      at += 1;
      continue;
    }
    let last = at;
    while (goesOn(tokens, last, first.start)) last += 1;
    const starts = wordStarts(text.slice(first.start, tokens[last]?.end), first.start);
    for (const token of tokens.slice(at + 1, last + 1))
      if (!starts.has(token.start)) token.isContinued = true;
    at = last + 1;
  }
  return tokens;
}

/** Whether the next token follows this one without anything between them. */
function goesOn(tokens: Token[], at: number, start: number): boolean {
  const [own, next] = [tokens[at], tokens[at + 1]];
  return (
    own !== undefined &&
    next !== undefined &&
    isUnspaced(next.word) &&
    next.start === own.end &&
    next.end - start <= maxRunLength
  );
}
