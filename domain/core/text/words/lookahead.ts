import { digit, fold, ideograph, kindOfAscii, letter, separator } from './characters.ts';

/** A longer run of letters is several words: no text can make one that no index takes. */
export const maxWordLength = 60;

const isWordKind = (kind: number) => kind === letter || kind === digit || kind === ideograph;

const isHebrew = (code: number) => code >= 0x05d0 && code <= 0x05ea;

/** What comes at a place of a text and shortly behind it: a few characters at most. */
export class Lookahead {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  kindAt(at: number): number {
    const code = this.text.charCodeAt(at);
    if (code < 128) return kindOfAscii(code);
    return Number.isNaN(code) ? separator : fold(this.text.codePointAt(at) ?? 0).kind;
  }

  lengthAt(at: number): number {
    return (this.text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }

  isWordAt(at: number): boolean {
    return at >= 0 && isWordKind(this.kindAt(at));
  }

  /** Whether a word of letters or digits goes on here. */
  joinsAt(at: number): boolean {
    const kind = this.kindAt(at);
    return kind === letter || kind === digit;
  }

  /** Whether these ASCII letters, in any case, are here and no word goes on behind them. */
  endsWith(at: number, letters: string): boolean {
    for (let index = 0; index < letters.length; index += 1)
      if ((this.text.charCodeAt(at + index) | 32) !== letters.charCodeAt(index)) return false;
    return !this.isWordAt(at + letters.length);
  }

  /** A letter between two points, as in `U.S.`, or the D of `Ph.D.` `length`: of the word so far. */
  isInitial(at: number, word: string, length: number): boolean {
    if (this.kindAt(at + 1) !== letter || this.isWordAt(at + 1 + this.lengthAt(at + 1))) return false;
    const isLetterBefore = length === 1 || (this.text[at - 2] === '.' && length < maxWordLength);
    return isLetterBefore || /^ph$/i.test(word);
  }

  /** `,` followed by three digits and no fourth. */
  isThousand(at: number): boolean {
    for (let index = 1; index <= 3; index += 1) if (this.kindAt(at + index) !== digit) return false;
    return this.kindAt(at + 4) !== digit;
  }

  /** Up to three letters and then no more: the T of `AT&T`. */
  isShortWord(at: number): boolean {
    let length = 0;
    while (length <= 3 && this.kindAt(at + length) === letter) length += 1;
    return length > 0 && length <= 3;
  }

  /** `e-mail` and `wi-fi` are written in one word as well. */
  closesUp(at: number, word: string): boolean {
    if (/^(?:wi|hi|lo|sci)$/i.test(word)) return this.endsWith(at + 1, 'fi');
    return /^e$/i.test(word) && [2, 3].every((index) => this.kindAt(at + index) === letter);
  }

  /** The sign before the last letter of a Hebrew abbreviation, which is typed as a quote. */
  isGershayim(at: number): boolean {
    const isSign = /["״”]/.test(this.text[at] ?? '');
    return (
      isSign &&
      isHebrew(this.text.charCodeAt(at - 1)) &&
      isHebrew(this.text.charCodeAt(at + 1)) &&
      !this.isWordAt(at + 2)
    );
  }
}
