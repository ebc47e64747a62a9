import { wordsOf } from '../text/tokenize.ts';
import type { Expression, Phrase } from './expression.ts';

/** Whether words stay apart when they're read again: `c` and `sharp`, next to each other, would become `csharp`. */
const stayApart = (texts: string[]) =>
  wordsOf(texts.join(' ')).length === texts.reduce((sum, text) => sum + wordsOf(text).length, 0);

const phraseText = ({ words: plain, typed, isPrefix }: Phrase): string => {
  const words = typed ?? plain;
  const isApart = stayApart(words);
  // A slash joins words into a row outside of quotes, where a star can follow.
  if (isPrefix) return `${words.join(isApart ? '/' : '///')}*`;
  return words.length > 1 ? `"${words.join(isApart ? ' ' : ' / ')}"` : (words[0] ?? '');
};

/** Each part of a group once: `a OR a` is `a`. */
function withoutRepeats(expression: Expression): Expression {
  switch (expression.kind) {
    case 'phrase':
    case 'near':
      return expression;
    case 'not':
    case 'field':
    case 'episode':
      return { ...expression, part: withoutRepeats(expression.part) };
    default: {
      const byText = new Map(expression.parts.map(withoutRepeats).map((part) => [textOf(part), part]));
      const [first = expression, ...others] = byText.values();
      return others.length === 0 ? first : { ...expression, parts: [first, ...others] };
    }
  }
}

const quoted = (text: string) => (/["*]$/.test(text) ? text : `"${text}"`);

const inParentheses = (expression: Expression): string =>
  expression.kind === 'and' || expression.kind === 'or' || expression.kind === 'near'
    ? `(${textOf(expression)})`
    : textOf(expression);

function textOf(expression: Expression): string {
  switch (expression.kind) {
    case 'phrase':
      return phraseText(expression);
    case 'near':
      return `${phraseText(expression.left)} NEAR/${expression.distance} ${phraseText(expression.right)}`;
    case 'not':
      // Two dashes in a row are a dash, not two exclusions.
      return expression.part.kind === 'not'
        ? `-(${textOf(expression.part)})`
        : `-${inParentheses(expression.part)}`;
    case 'field':
      return `${expression.field}:${inParentheses(expression.part)}`;
    case 'episode':
      return `episode:${inParentheses(expression.part)}`;
    case 'or':
      return expression.parts.map(inParentheses).join(' OR ');
    default: {
      const parts = expression.parts.map(inParentheses);
      const isApart = stayApart(parts);
      return parts
        .map((part, at) => (isApart || expression.parts[at]?.kind !== 'phrase' ? part : quoted(part)))
        .join(' ');
    }
  }
}

/** An expression as a query that reads back to the same; equal for spellings that mean the same. */
export const canonicalText = (expression: Expression): string => textOf(withoutRepeats(expression));
