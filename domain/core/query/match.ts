import type { Expression, QueryField } from './expression.ts';
import type { WordStream } from './word-stream.ts';

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
