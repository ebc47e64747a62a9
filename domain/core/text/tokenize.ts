import { apostrophe, digit, fold, ideograph, ignored, kindOfAscii, letter, separator } from './characters.ts';
import { mergeSpelledSigns } from './spelled-signs.ts';
import type { Token } from './token.ts';

/** A longer run of letters is several words: no text can make one that no index takes. */
const maxWordLength = 60;

/** Where `'s` is "is" or "us", and part of the word; after every other word it's a possessive, and dropped. */
const contractions = new Set('it that let what he she there here who where how when why'.split(' '));

const currencies: Record<string, string> = {
  $: 'dollars',
  '€': 'euros',
  '£': 'pounds',
  '¥': 'yen',
  '₿': 'bitcoin',
};

const isWordKind = (kind: number) => kind === letter || kind === digit || kind === ideograph;

/** One pass over a text. Looks ahead a few characters at most, so its time grows with the text's length alone. */
class Scanner {
  readonly tokens: Token[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): Token[] {
    const text = this.#text;
    while (this.#at < text.length) {
      const kind = this.#kindAt(this.#at);
      if (kind === letter || kind === digit) this.#readSuffix(this.#readWord(this.#at));
      else if (kind === ideograph) this.#readIdeograph();
      else if (kind === separator) this.#readSign();
      else this.#at += this.#lengthAt(this.#at);
    }
    return this.tokens;
  }

  #kindAt(at: number): number {
    const code = this.#text.charCodeAt(at);
    if (code < 128) return kindOfAscii(code);
    return Number.isNaN(code) ? separator : fold(this.#text.codePointAt(at) ?? 0).kind;
  }

  #lengthAt(at: number): number {
    return (this.#text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }

  #isWordAt(at: number): boolean {
    return at >= 0 && isWordKind(this.#kindAt(at));
  }

  /** Whether these ASCII letters, in any case, are here and no word goes on behind them. */
  #endsWith(at: number, letters: string): boolean {
    for (let index = 0; index < letters.length; index += 1)
      if ((this.#text.charCodeAt(at + index) | 32) !== letters.charCodeAt(index)) return false;
    return !this.#isWordAt(at + letters.length);
  }

  #push(word: string, start: number, end: number): void {
    this.tokens.push({ word, start, end });
  }

  #readIdeograph(): void {
    const start = this.#at;
    this.#at += this.#lengthAt(start);
    this.#push(fold(this.#text.codePointAt(start) ?? 0).text, start, this.#at);
  }

  /** A sign outside of words: `.NET`, `$` before a number, `&` between words; everything else separates. */
  #readSign(): void {
    const at = this.#at;
    const sign = this.#text[at] ?? '';
    this.#at += this.#lengthAt(at);
    if (
      sign === '.' &&
      this.#endsWith(at + 1, 'net') &&
      !this.#isWordAt(at - 1) &&
      this.#text[at - 1] !== '.'
    ) {
      this.#at = at + 4;
      this.#push('dotnet', at, this.#at);
    } else if (sign === '&' && this.#text[at - 1] !== '&' && this.#text[at + 1] !== '&') {
      if (this.tokens.length > 0) this.#push('and', at, at + 1);
    } else if (currencies[sign] && this.#kindAt(at + 1) === digit) {
      this.#at = at + 1;
      const kindOfLast = this.#readWord(at);
      this.#push(currencies[sign], at, this.#at);
      this.#readSuffix(kindOfLast);
    }
  }

  /** Reads a word from here on; `start` may be before, at the sign of a currency. Returns the kind of its last character. */
  #readWord(start: number): number {
    const text = this.#text;
    let word = '';
    /** Where the letters begin that are read, and not yet written. */
    let from = this.#at;
    const write = () => {
      if (from < this.#at) word += text.slice(from, this.#at);
    };
    /** Length of the word before its last apostrophe, and where that apostrophe is. */
    let owner = -1;
    let ownerEnd = -1;
    let kind = separator;
    while (this.#at < text.length && word.length + this.#at - from < maxWordLength) {
      const at = this.#at;
      const code = text.charCodeAt(at);
      const here = code < 128 ? kindOfAscii(code) : this.#kindAt(at);
      if (here === letter || here === digit) {
        kind = here;
        if (code < 128) {
          this.#at += 1;
          continue;
        }
        write();
        word += fold(text.codePointAt(at) ?? 0).text;
        this.#at += this.#lengthAt(at);
      } else {
        write();
        from = at;
        const joined =
          here === ignored || (here === apostrophe && this.#joins(at + 1))
            ? ''
            : this.#readJoint(word, kind, at - start);
        if (joined === undefined) break;
        if (here === apostrophe) {
          owner = word.length;
          ownerEnd = at;
        } else if (here === separator) owner = -1;
        if (here !== separator) this.#at += this.#lengthAt(at);
        word += joined;
      }
      from = this.#at;
    }
    write();
    word = word.toLowerCase();
    if (
      owner > 0 &&
      word.length === owner + 1 &&
      word.endsWith('s') &&
      !contractions.has(word.slice(0, owner))
    )
      this.#push(word.slice(0, owner), start, ownerEnd);
    else this.#push(word, start, this.#at);
    return kind;
  }

  #joins(at: number): boolean {
    const kind = this.#kindAt(at);
    return kind === letter || kind === digit;
  }

  /** A sign inside a word: what is written for it, once it is read; undefined when the word ends here. */
  #readJoint(word: string, kind: number, length: number): string | undefined {
    const text = this.#text;
    const at = this.#at;
    const sign = text[at];
    const take = (letters: string, characters: number) => {
      this.#at += characters;
      return letters;
    };
    if (sign === '.') {
      if (kind === digit && this.#kindAt(at + 1) === digit) return take('dot', 1);
      if (kind !== letter) return undefined;
      if (this.#endsWith(at + 1, 'js')) return take('js', 3);
      if (this.#endsWith(at + 1, 'net') && /^(?:asp|vb)$/i.test(word)) return take('dotnet', 4);
      return this.#isInitial(word, at, length) ? take('', 1) : undefined;
    }
    if (sign === ',') return kind === digit && this.#isThousand(at) ? take('', 1) : undefined;
    if (
      sign === '+' &&
      text[at + 1] === '+' &&
      text[at + 2] !== '+' &&
      kind === letter &&
      !this.#isWordAt(at + 2)
    )
      return take('plusplus', 2);
    if (sign === '#' && length === 1 && kind === letter && !this.#isWordAt(at + 1)) return take('sharp', 1);
    if (sign === '&' && length <= 3 && kind === letter && this.#isShortWord(at + 1)) return take('and', 1);
    if (sign === '-' && this.#kindAt(at + 1) === letter && this.#closesUp(word, at)) return take('', 1);
    return undefined;
  }

  /** A letter between two points, as in `U.S.`, or the D of `Ph.D.` */
  #isInitial(word: string, at: number, length: number): boolean {
    if (this.#kindAt(at + 1) !== letter || this.#isWordAt(at + 1 + this.#lengthAt(at + 1))) return false;
    const isLetterBefore = length === 1 || (this.#text[at - 2] === '.' && length < maxWordLength);
    return isLetterBefore || /^ph$/i.test(word);
  }

  /** `,` followed by three digits and no fourth. */
  #isThousand(at: number): boolean {
    for (let index = 1; index <= 3; index += 1) if (this.#kindAt(at + index) !== digit) return false;
    return this.#kindAt(at + 4) !== digit;
  }

  /** Up to three letters and then no more: the T of `AT&T`. */
  #isShortWord(at: number): boolean {
    let length = 0;
    while (length <= 3 && this.#kindAt(at + length) === letter) length += 1;
    return length > 0 && length <= 3;
  }

  /** `e-mail` and `wi-fi` are written in one word as well. */
  #closesUp(word: string, at: number): boolean {
    if (/^(?:wi|hi|lo|sci)$/i.test(word)) return this.#endsWith(at + 1, 'fi');
    return /^e$/i.test(word) && [2, 3].every((index) => this.#kindAt(at + index) === letter);
  }

  /** The sign after a word that is said as a word of its own: `50%`, `10,000+`, `Disney+`. */
  #readSuffix(kind: number): void {
    const at = this.#at;
    const sign = this.#text[at];
    const said = sign === '%' && kind === digit ? 'percent' : sign === '+' ? 'plus' : undefined;
    if (!said || this.#text[at + 1] === sign || this.#isWordAt(at + 1)) return;
    this.#at = at + 1;
    this.#push(said, at, at + 1);
  }
}

/**
 * The words of a text, as search, marks, phrases, alerts and names compare them. Case, accents and punctuation don't
 * count; an apostrophe closes a word up, a possessive is dropped; signs that are part of a name or of a number are
 * written as letters (`C++` is `cplusplus`, `50%` is `50 percent`). Linear time.
 */
export const tokenize = (text: string): Token[] => mergeSpelledSigns(new Scanner(text).scan());

/** The words alone. */
export const wordsOf = (text: string): string[] => tokenize(text).map(({ word }) => word);
