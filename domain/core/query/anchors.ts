import { type Expression, isBounded, type Phrase } from './expression.ts';

const lengthOf = (phrases: Phrase[]) => Math.min(...phrases.map(({ words }) => words.join(' ').length));

/**
 * Phrases of which a text must hold at least one to match: by them the few expressions that may match a text are found
 * among very many. The longest ones, which are said least often. Only for expressions that don't just exclude.
 */
export function anchorsOf(expression: Expression): Phrase[] {
  switch (expression.kind) {
    case 'phrase':
      return [expression];
    case 'near':
      return [[expression.left], [expression.right]].reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
    case 'not':
      return [];
    case 'field':
    case 'episode':
      return anchorsOf(expression.part);
    case 'or':
      return expression.parts.flatMap(anchorsOf);
    default:
      return expression.parts
        .filter(isBounded)
        .map(anchorsOf)
        .reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
  }
}
