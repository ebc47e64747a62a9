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

  /** Whether both occur here with at most this many words between them. */
  hasNear({ left, right, distance }: Near): boolean {
    const rights = this.find(right);
    if (rights.length === 0) return false;
    return this.find(left).some((at) =>
      rights.some((other) =>
        other > at
          ? other - (at + left.words.length) <= distance && other >= at + left.words.length
          : at - (other + right.words.length) <= distance && at >= other + right.words.length,
      ),
    );
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
