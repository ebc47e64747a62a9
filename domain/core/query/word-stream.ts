import type { Token } from '../text/words/token.ts';
import type { Near, Phrase } from './expression.ts';
import { beginsAndEndsWords } from './whole-words.ts';

/** The words of a text as they are compared, of the tokenizer or of an engine. */
export type StreamWord = Pick<Token, 'word' | 'forms' | 'isContinued'>;

const isTextAlone = (words: string[] | StreamWord[]): words is string[] => typeof words[0] !== 'object';

/** In words: to list where each word of a shorter text is takes longer than to look for some. */
const shortText = 300;

/** The words of a text, with where each of them is. */
export class WordStream {
  readonly words: string[];
  /** What else the word at a position counts as. */
  readonly #forms = new Map<number, string[]>();
  /** Positions that go on with the word before; undefined in texts with spaces. */
  readonly #continued: ReadonlySet<number> | undefined;
  #positions: Map<string, number[]> | undefined;

  constructor(words: string[] | StreamWord[]) {
    if (isTextAlone(words)) {
      this.words = words;
      return;
    }
    this.words = words.map(({ word }) => word);
    const continued = new Set<number>();
    words.forEach(({ forms, isContinued }, at) => {
      if (forms) this.#forms.set(at, forms);
      if (isContinued) continued.add(at);
    });
    if (continued.size > 0) this.#continued = continued;
  }

  /** As what else its words count. */
  get forms(): string[] {
    return [...this.#forms.values()].flat();
  }

  #positionsOf(word: string): number[] {
    if (this.words.length <= shortText) return this.#scan(word);
    if (!this.#positions) {
      const positions = new Map<string, number[]>();
      const add = (own: string, at: number) => {
        const list = positions.get(own);
        if (list) list.push(at);
        else positions.set(own, [at]);
      };
      this.words.forEach((own, at) => {
        add(own, at);
        for (const form of this.#forms.get(at) ?? []) add(form, at);
      });
      this.#positions = positions;
    }
    return this.#positions.get(word) ?? [];
  }

  /** The positions of a word in a short text, found by reading it. */
  #scan(word: string): number[] {
    const found: number[] = [];
    for (let at = 0; at < this.words.length; at += 1) if (this.#isAt(at, word, false)) found.push(at);
    return found;
  }

  #isAt(at: number, word: string, isPrefix: boolean): boolean {
    const own = this.words[at];
    if (own === undefined) return false;
    if (isPrefix) return own.startsWith(word);
    return own === word || (this.#forms.get(at)?.includes(word) ?? false);
  }

  /** The positions at which these words occur consecutively. */
  find({ words, isPrefix }: Phrase): number[] {
    const last = words.length - 1;
    const fits = (at: number) =>
      words.every((word, offset) => this.#isAt(at + offset, word, isPrefix && offset === last)) &&
      (!this.#continued || beginsAndEndsWords(this.words, this.#continued, at, words.length));
    if (isPrefix && last === 0) return this.words.flatMap((_, at) => (fits(at) ? [at] : []));
    return this.#positionsOf(words[0] ?? '').filter(fits);
  }

  /** Whether both occur here with at most this many words between them, the first of them before this position. */
  hasNear({ left, right, distance }: Near, beginsBefore = Number.POSITIVE_INFINITY): boolean {
    const lefts = this.find(left);
    const rights = lefts.length > 0 ? this.find(right) : [];
    const longest = Math.max(left.words.length, right.words.length);
    let from = 0;
    return lefts.some((at) => {
      // Both lists are in order: what is too far before this one is too far before the next ones as well.
      while ((rights[from] ?? at) + longest + distance < at) from += 1;
      for (let index = from; index < rights.length; index += 1) {
        const other = rights[index] ?? 0;
        const between = other > at ? other - at - left.words.length : at - other - right.words.length;
        const isNear = between >= 0 && between <= distance;
        if (isNear && Math.min(at, other) < beginsBefore) return true;
        if (other > at && between > distance) return false;
      }
      return false;
    });
  }
}
