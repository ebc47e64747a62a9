import type { Expression, Phrase } from './expression.ts';

const phraseText = ({ words, isPrefix }: Phrase): string => {
  // A slash joins words into a row outside of quotes, where a star can follow.
  if (isPrefix) return `${words.join('/')}*`;
  return words.length > 1 ? `"${words.join(' ')}"` : (words[0] ?? '');
};

const inParentheses = (expression: Expression): string =>
  expression.kind === 'and' || expression.kind === 'or' || expression.kind === 'near'
    ? `(${canonicalText(expression)})`
    : canonicalText(expression);

/** An expression as a query that reads back to the same; equal for spellings that mean the same. */
export function canonicalText(expression: Expression): string {
  switch (expression.kind) {
    case 'phrase':
      return phraseText(expression);
    case 'near':
      return `${phraseText(expression.left)} NEAR/${expression.distance} ${phraseText(expression.right)}`;
    case 'not':
      return `-${inParentheses(expression.part)}`;
    case 'field':
      return `${expression.field}:${inParentheses(expression.part)}`;
    default: {
      const parts = [...new Set(expression.parts.map(inParentheses))];
      return parts.join(expression.kind === 'or' ? ' OR ' : ' ');
    }
  }
}
