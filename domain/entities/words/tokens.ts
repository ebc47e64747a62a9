import { tokenize as tokenizeText } from '../../core/text/tokenize.ts';
import { endOfAddress, endOfWord, isWordCode, opensSentence } from '../lexicon/characters.ts';
import { lowerNameAt } from '../lexicon/lower-names.ts';
import { goesOnAfterPossessive } from '../lexicon/possessives.ts';
import type { Spelling } from './spelling.ts';
import type { Word, WordCounts } from './word.ts';
import type { WordMemory } from './word-memory.ts';

/** A word that begins with a capital letter or a digit, a name in small letters, or a connecting word. */
export type Token = {
  passage: number;
  start: number;
  end: number;
  word: Word;
  /** Of the word, since nothing is asked for as often. */
  text: string;
  lower: string;
  counts: WordCounts;
  /** First word of a sentence, a line or a quotation: its capital says nothing. */
  opens: boolean;
  /** `Danaher's`: the name ends here. The text is without the ending. */
  possessive: boolean;
  /** Only a blank, or the point of an abbreviation and a blank, comes between the word before and this one. */
  joined: boolean;
  allCaps: boolean;
  /** In small letters: a connecting word, a listed name, or a word that no dictionary has. */
  isSmall: boolean;
  /** In small letters, but in no dictionary, or mostly with a capital elsewhere: a name that lost it, or a slip. */
  isUnusual: boolean;
};

/** `lowerBefore` holds, for each token, the word before it as it is written. */
export type Tokens = {
  capitals: Token[];
  lowerBefore: string[];
  /** How many words were read, and those of them that are of business. */
  words: number;
  businessWords: string[];
};

const ampersandCode = '&'.charCodeAt(0);
/** Names don't contain words longer than this. */
const maxWordLength = 60;
const titlePoint = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|Prof|St|Sen|Rep|Gov|Gen|Jr|Sr|vs|(?:\p{Lu}\.)*\p{Lu})\.\s$/u;
const endsInTitle = (text: string, at: number, length: number) =>
  titlePoint.test(text.slice(Math.max(0, at - length), at));

/**
 * Reads the words of one passage after the other: where search reads words, extended by what a name may have in it and
 * search leaves out (case, hyphens, `’s`).
 */
class Tokenizer implements Tokens {
  readonly capitals: Token[] = [];
  readonly lowerBefore: string[] = [];
  words = 0;
  readonly businessWords: string[] = [];
  readonly #memory: WordMemory;
  readonly #ampersand: Word;
  readonly #passage = { at: 0, text: '' };
  #previousEnd = 0;
  #previousWord = '';

  constructor(memory: WordMemory) {
    memory.beginDocument();
    this.#memory = memory;
    this.#ampersand = memory.wordOf('&');
  }

  read(passage: number, text: string): void {
    this.#passage.at = passage;
    this.#passage.text = text;
    this.#previousEnd = 0;
    this.#previousWord = '';
    let end = 0;
    for (const { start } of tokenizeText(text)) {
      if (start < end) continue;
      if (text.charCodeAt(start) === ampersandCode) this.#readAmpersand(start);
      // A currency or a point before the word is no part of a name.
      const at = isWordCode(text.charCodeAt(start)) ? start : start + 1;
      if (!isWordCode(text.charCodeAt(at))) continue;
      this.#previousEnd = this.#readWord(at);
      end = this.#previousEnd;
    }
  }

  /** "Needham & Company": a small word, where blanks are around it. */
  #readAmpersand(at: number): void {
    const { text } = this.#passage;
    if (text[at - 1] !== ' ' || text[at + 1] !== ' ') return;
    this.#pushSmall(at, this.#ampersand, this.#memory.countsOf(this.#ampersand), false);
    this.#previousWord = '&';
    this.#previousEnd = at + 1;
  }

  /** Reads the word that begins at this place. Returns where it ends. */
  #readWord(at: number): number {
    this.words += 1;
    const { text } = this.#passage;
    const end = endOfWord(text, at);
    const spelling = this.#memory.spellingAt(text, at, Math.min(end, at + maxWordLength + 1));
    const addressEnd = spelling.isAddress ? endOfAddress(text, spelling.text, end) : undefined;
    if (spelling.text.length > maxWordLength || (addressEnd !== undefined && !spelling.isListed)) {
      this.#previousWord = '';
      return addressEnd ?? end;
    }
    if (addressEnd !== undefined || !spelling.isLowerCase) {
      this.#pushCapital(at, spelling);
      return addressEnd ?? this.#readLowerRest(at, end, spelling);
    }
    const name = spelling.lowerNames && lowerNameAt(text, at, spelling.lowerNames);
    if (name === undefined) {
      this.#addLower(at, spelling);
      return end;
    }
    this.#addLowerName(at, name);
    return at + name.length;
  }

  /** "Bitcoin core", "Google voice": a listed name that has its first capital alone. Returns where what was read ends. */
  #readLowerRest(at: number, end: number, { lowerNames, word }: Spelling): number {
    if (!lowerNames || at + word.text.length !== end) return end;
    const { text } = this.#passage;
    const name = lowerNameAt(text, at, lowerNames, word.text.length);
    if (name?.charAt(word.text.length) !== ' ') return end;
    this.#previousEnd = end;
    this.#addLowerName(end + 1, name.slice(word.text.length + 1));
    return at + name.length;
  }

  #addLower(at: number, spelling: Spelling): void {
    const counts = this.#memory.countsOfSpelling(spelling);
    counts.lower += 1;
    // "… the Lightning network … over lightning": a name that lost its capital.
    const lostCapital = counts.inside > 1 && counts.inside > counts.lower;
    const isUnusual = spelling.isUnusual || lostCapital;
    if (spelling.isBusinessWord) this.businessWords.push(spelling.text);
    if (isUnusual || spelling.isConnector) this.#pushSmall(at, spelling.word, counts, isUnusual);
    this.#previousWord = spelling.text;
  }

  #addLowerName(at: number, name: string): void {
    const word = this.#memory.wordOf(name);
    const counts = this.#memory.countsOf(word);
    counts.lower += 1;
    this.#pushSmall(at, word, counts, false);
    this.#previousWord = name;
  }

  #pushSmall(at: number, word: Word, counts: WordCounts, isUnusual: boolean): void {
    const { text } = word;
    this.capitals.push({
      passage: this.#passage.at,
      start: at,
      end: at + text.length,
      word,
      text,
      lower: text,
      counts,
      opens: false,
      possessive: false,
      joined: at - this.#previousEnd === 1 && this.#passage.text[this.#previousEnd] === ' ',
      allCaps: false,
      isSmall: true,
      isUnusual,
    });
    this.lowerBefore.push(this.#previousWord);
  }

  #pushCapital(at: number, spelling: Spelling): void {
    const { word } = spelling;
    const counts = this.#memory.countsOfSpelling(spelling);
    const { at: passage, text } = this.#passage;
    const possessive = spelling.possessive && !goesOnAfterPossessive(word.lower, text, at + word.text.length);
    const gap = text.slice(this.#previousEnd, Math.min(at, this.#previousEnd + 3));
    const opens =
      this.#previousEnd === 0 || (opensSentence(text, this.#previousEnd, at) && !endsInTitle(text, at, 6));
    if (opens) counts.opening += 1;
    else counts.inside += 1;
    this.capitals.push({
      passage,
      start: at,
      end: at + word.text.length,
      word,
      text: word.text,
      lower: word.lower,
      counts,
      opens,
      possessive,
      joined: gap === ' ' || (gap === '. ' && endsInTitle(text, at, 7)),
      allCaps: word.allCaps,
      isSmall: false,
      isUnusual: false,
    });
    this.lowerBefore.push(this.#previousWord);
    this.#previousWord = word.text;
  }
}

/** Splits passages into words and counts how each occurs. Linear time. */
export function tokenize(passages: { text: string }[], memory: WordMemory): Tokens {
  const tokenizer = new Tokenizer(memory);
  passages.forEach(({ text }, passage) => {
    tokenizer.read(passage, text);
  });
  return tokenizer;
}
