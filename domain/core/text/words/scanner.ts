import {
  apostrophe,
  digit,
  fold,
  ideograph,
  ideographMark,
  ignored,
  kindOfAscii,
  letter,
  separator,
} from './characters.ts';
import { Lookahead, maxWordLength } from './lookahead.ts';
import type { Token } from './token.ts';

/** More marks than any letter has. */
const maxMarks = 8;

/** Where `'s` is "is" or "us", and part of the word; after every other word it's a possessive, and dropped. */
const contractions = new Set('it that let what he she there here who where how when why'.split(' '));

const currencies: Record<string, string> = {
  $: 'dollars',
  '€': 'euros',
  '£': 'pounds',
  '¥': 'yen',
  '₿': 'bitcoin',
};

/** One pass over a text. Looks ahead a few characters at most, so its time grows with the text's length alone. */
export class Scanner {
  readonly tokens: Token[] = [];
  readonly #text: string;
  readonly #ahead: Lookahead;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#ahead = new Lookahead(text);
  }

  scan(): Token[] {
    const text = this.#text;
    while (this.#at < text.length) {
      const kind = this.#ahead.kindAt(this.#at);
      if (kind === letter || kind === digit) this.#readSuffix(this.#readWord(this.#at));
      else if (kind === ideograph) this.#readIdeograph();
      else if (kind === separator) this.#readSign();
      else this.#at += this.#ahead.lengthAt(this.#at);
    }
    return this.tokens;
  }

  #push(word: string, start: number, end: number): void {
    this.tokens.push({ word, start, end });
  }

  /** A letter of a script without spaces, with the marks that are written on it. */
  #readIdeograph(): void {
    const start = this.#at;
    let word = fold(this.#text.codePointAt(start) ?? 0).text;
    this.#at += this.#ahead.lengthAt(start);
    for (let marks = 0; marks < maxMarks && this.#ahead.kindAt(this.#at) === ideographMark; marks += 1) {
      word += fold(this.#text.codePointAt(this.#at) ?? 0).text;
      this.#at += this.#ahead.lengthAt(this.#at);
    }
    this.#push(word.normalize('NFC'), start, this.#at);
  }

  /** A sign outside of words: `.NET`, `$` before a number, `&` between words; everything else separates. */
  #readSign(): void {
    const at = this.#at;
    const sign = this.#text[at] ?? '';
    this.#at += this.#ahead.lengthAt(at);
    if (
      sign === '.' &&
      this.#ahead.endsWith(at + 1, 'net') &&
      !this.#ahead.isWordAt(at - 1) &&
      this.#text[at - 1] !== '.'
    ) {
      this.#at = at + 4;
      this.#push('dotnet', at, this.#at);
    } else if (sign === '&' && this.#text[at - 1] !== '&' && this.#text[at + 1] !== '&') {
      if (this.tokens.length > 0) this.#push('and', at, at + 1);
    } else if (currencies[sign] && this.#ahead.kindAt(at + 1) === digit) {
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
      const here = code < 128 ? kindOfAscii(code) : this.#ahead.kindAt(at);
      if (here === letter || here === digit) {
        kind = here;
        if (code < 128) {
          this.#at += 1;
          continue;
        }
        write();
        word += fold(text.codePointAt(at) ?? 0).text;
        this.#at += this.#ahead.lengthAt(at);
      } else {
        write();
        from = at;
        const joined =
          here === ignored || (here === apostrophe && this.#ahead.joinsAt(at + 1))
            ? ''
            : this.#readJoint(word, kind, at - start);
        if (joined === undefined) break;
        if (here === apostrophe) {
          owner = word.length;
          ownerEnd = at;
        } else if (here === separator) owner = -1;
        if (here !== separator) this.#at += this.#ahead.lengthAt(at);
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

  /** A sign inside a word: what is written for it, once it is read; undefined when the word ends here. */
  #readJoint(word: string, kind: number, length: number): string | undefined {
    const ahead = this.#ahead;
    const at = this.#at;
    const sign = this.#text[at];
    const take = (letters: string, characters: number) => {
      this.#at += characters;
      return letters;
    };
    if (sign === '.') {
      if (kind === digit && ahead.kindAt(at + 1) === digit) return take('dot', 1);
      if (kind !== letter) return undefined;
      if (ahead.endsWith(at + 1, 'js')) return take('js', 3);
      if (ahead.endsWith(at + 1, 'net') && /^(?:asp|vb)$/i.test(word)) return take('dotnet', 4);
      return ahead.isInitial(at, word, length) ? take('', 1) : undefined;
    }
    if (sign === ',') return kind === digit && ahead.isThousand(at) ? take('', 1) : undefined;
    if (sign === '+' && kind === letter && this.#isDoublePlus(at)) return take('plusplus', 2);
    if (sign === '#' && length === 1 && kind === letter && !ahead.isWordAt(at + 1)) return take('sharp', 1);
    if (sign === '&' && length <= 3 && kind === letter && ahead.isShortWord(at + 1)) return take('and', 1);
    if (sign === '-' && ahead.kindAt(at + 1) === letter && ahead.closesUp(at, word)) return take('', 1);
    return ahead.isGershayim(at) ? take('', 1) : undefined;
  }

  #isDoublePlus(at: number): boolean {
    const text = this.#text;
    return text[at + 1] === '+' && text[at + 2] !== '+' && !this.#ahead.isWordAt(at + 2);
  }

  /** The sign after a word that is said as a word of its own: `50%`, `10,000+`, `Disney+`. */
  #readSuffix(kind: number): void {
    const at = this.#at;
    const sign = this.#text[at];
    const said = sign === '%' && kind === digit ? 'percent' : sign === '+' ? 'plus' : undefined;
    if (!said || this.#text[at + 1] === sign || this.#ahead.isWordAt(at + 1)) return;
    this.#at = at + 1;
    this.#push(said, at, at + 1);
  }
}
