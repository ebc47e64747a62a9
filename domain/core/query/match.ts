import type { Expression, Near, Phrase, QueryField } from './expression.ts';

/** The words of a text, with where each of them is. */
export class WordStream {
  readonly words: string[];
  #positions: Map<string, number[]> | undefined;

  constructor(words: string[]) {
    this.words = words;
  }

  #positionsOf(word: string): number[] {
    if (!this.#positions) {
      this.#positions = new Map();
      this.words.forEach((own, at) => {
        const list = this.#positions?.get(own);
        if (list) list.push(at);
        else this.#positions?.set(own, [at]);
      });
    }
    return this.#positions.get(word) ?? [];
  }

  /** The positions at which these words occur consecutively. */
  find({ words, isPrefix }: Phrase): number[] {
    const last = words.length - 1;
    const fits = (at: number) =>
      words.every((word, offset) => {
        const own = this.words[at + offset];
        return isPrefix && offset === last ? own?.startsWith(word) : own === word;
      });
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

/** The texts of an episode: those for words without a field, and the fields. A phrase has to be within one text. */
export type SearchableTexts = { everywhere: WordStream[] } & Record<QueryField, WordStream[]>;

/** Whether an episode matches an expression. This defines the grammar: searches and alerts agree with it. */
export function matchesExpression(
  expression: Expression,
  texts: SearchableTexts,
  streams = texts.everywhere,
): boolean {
  switch (expression.kind) {
    case 'phrase':
      return streams.some((stream) => stream.find(expression).length > 0);
    case 'near':
      return streams.some((stream) => stream.hasNear(expression));
    case 'not':
      return !matchesExpression(expression.part, texts, streams);
    case 'field':
      return matchesExpression(expression.part, texts, texts[expression.field]);
    case 'and':
      return expression.parts.every((part) => matchesExpression(part, texts, streams));
    default:
      return expression.parts.some((part) => matchesExpression(part, texts, streams));
  }
}
