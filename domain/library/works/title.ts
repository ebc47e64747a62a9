import { foldText } from '../../core/text/normalize.ts';
import { wordsOf } from '../../core/text/tokenize.ts';
import { tellingWords } from './telling-words.ts';

/** Shorter titles are the same by chance: `Q&A`, `Live from Berlin`. */
const minWords = 4;
const minLetters = 16;
/** With fewer words that say what it's about, it's the title of any day: `Evening headlines for May 3`. */
const minTellingWords = 2;
/** A character of these scripts says as much as three letters. */
const dense = /[\u3040-\u9fff\uac00-\ud7af]/g;

const maxParts = 3;

/** `#12`, `Ep. 12`, `S2E12`, `12.` in front of a title. */
const numbering =
  /^[\s([]*(?:(?:episode|episodio|folge|ep|no|nr)\b\.?\s*#?\s*\d+|s\d+\s*:?\s*e\d+|#\s*\d+|\d+(?=\s*[.):–—|-]))[\s.):\]–—|-]*/i;
const separators = /\s[-–—|·•/]+\s|[:|()[\]{}]+\s*|\s+#(?=\d)/;

const numerals = 'one two three four five six seven eight nine ten'.split(' ');
const romans = 'i ii iii iv v vi vii viii ix x'.split(' ');
const partWords = /\b(?:part|pt|teil|parte|partie|deel|volume|vol|chapter|hour|day|act|half) (\d+|[a-z]+)\b/g;
const partOfAll = /\b(\d+) (?:of|de|von|sur) (\d+)\b/;
const romanAtEnd = /\S (i{2,3}|iv|vi{0,3}|ix)$/;

function toNumber(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const at = Math.max(numerals.indexOf(text), romans.indexOf(text));
  return at < 0 ? undefined : at + 1;
}

/** Which parts of a series a title names: `Part 2`, `2 of 3`, `II`. */
export function partNumbers(title: string): number[] {
  const text = foldText(title.replaceAll('/', ' of '));
  const named = Array.from(text.matchAll(partWords), ([, number]) => toNumber(number ?? ''));
  const counted = partOfAll.exec(text)?.[1];
  const atEnd = romanAtEnd.exec(text)?.[1];
  const all = [...named, ...[counted, atEnd].map((number) => number && toNumber(number))];
  return [...new Set(all)].filter((number) => typeof number === 'number').sort((a, b) => a - b);
}

const excerpt =
  /\b(?:best of|best bits|highlights?|trailer|preview|sneak peek|teaser|clips?|recap|compilation|mashup|short version|excerpt)\b/;

/** Whether a title says that the episode consists of pieces of others. */
export const saysExcerpt = (title: string): boolean => excerpt.test(foldText(title));

const again =
  /\b(?:re ?runs?|re ?broadcasts?|re ?air(?:ed)?|encore|replays?|repeat|classic|throwback|flashback|from the (?:archives?|vault)|re ?visited|re ?release[d]?|re ?mastered)\b/;

/** Whether a title says that the episode was published before. */
export const saysAgain = (title: string): boolean => again.test(foldText(title));

function isTelling(words: string[]): boolean {
  const text = words.join('');
  if (tellingWords(words).length < minTellingWords) return false;
  return words.length >= minWords && text.length + 2 * (text.match(dense)?.length ?? 0) >= minLetters;
}

/**
 * The parts of a title by which an episode may be known in another show, as words: the whole, and what is between
 * separators, because shows put their name and a number in front of it or behind it.
 */
export function titleParts(title: string): string[] {
  const pieces = [title, ...title.split(separators)].map((piece) => wordsOf(piece.replace(numbering, '')));
  const [whole, ...rest] = pieces;
  const longestFirst = rest.sort((a, b) => b.join('').length - a.join('').length);
  const telling = [whole ?? [], ...longestFirst].filter(isTelling).map((words) => words.join(' '));
  return [...new Set(telling)].slice(0, maxParts + 1);
}
