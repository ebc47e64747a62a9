import fc from 'fast-check';

/** An expression as it was made up, before anything of the product has read it. */
export type MadeUpTerm =
  | { kind: 'row'; words: string[]; isPrefix: boolean }
  | { kind: 'near'; left: string[]; right: string[]; distance: number }
  | { kind: 'not' | 'episode'; part: MadeUpTerm }
  | { kind: 'and' | 'or'; parts: MadeUpTerm[] }
  | { kind: 'field'; field: 'title' | 'podcast' | 'speaker'; part: MadeUpTerm };

export const word = fc.constantFrom('ink', 'inky', 'mill', 'ada', 'the');
export const words = fc.array(word, { minLength: 1, maxLength: 3 });

export const { node: madeUpTerm } = fc.letrec<{ node: MadeUpTerm; plain: MadeUpTerm }>((tie) => {
  const row = fc.record({ kind: fc.constant('row' as const), words, isPrefix: fc.constant(false) });
  const prefix = fc
    .constantFrom('i', 'in', 'm', 'inky', 'zz')
    .map((beginning): MadeUpTerm => ({ kind: 'row', words: [beginning], isPrefix: true }));
  const near = fc.record({
    kind: fc.constant('near' as const),
    ...{ left: words, right: words, distance: fc.integer({ min: 1, max: 4 }) },
  });
  const group = (part: 'node' | 'plain') =>
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie(part), { minLength: 2, maxLength: 3 }),
    });
  const not = (part: 'node' | 'plain') => fc.record({ kind: fc.constant('not' as const), part: tie(part) });
  /** Something said by somebody who is named: rare among the others. */
  const bySpeaker = fc.tuple(fc.constantFrom('ada', 'mill'), tie('plain')).map(
    ([name, part]): MadeUpTerm => ({
      kind: 'and',
      parts: [
        { kind: 'field', field: 'speaker', part: { kind: 'row', words: [name], isPrefix: false } },
        part,
      ],
    }),
  );
  return {
    plain: fc.oneof({ maxDepth: 3 }, row, prefix, near, group('plain'), not('plain')),
    node: fc.oneof(
      { maxDepth: 4 },
      ...[row, prefix, near, group('node'), not('node'), bySpeaker],
      fc.record({ kind: fc.constant('episode' as const), part: tie('node') }),
      fc.record({
        kind: fc.constant('field' as const),
        field: fc.constantFrom('title' as const, 'podcast' as const, 'speaker' as const),
        part: tie('plain'),
      }),
    ),
  };
});

const quote = (row: string[]) => `"${row.join(' ')}"`;

/** The node as somebody may type it. */
export function typed(expression: MadeUpTerm): string {
  const inner = (part: MadeUpTerm) =>
    ['row', 'field', 'not', 'episode'].includes(part.kind) ? typed(part) : `(${typed(part)})`;
  switch (expression.kind) {
    case 'row':
      return expression.isPrefix ? `${expression.words.join(' ')}*` : quote(expression.words);
    case 'near':
      return `${quote(expression.left)} NEAR/${expression.distance} ${quote(expression.right)}`;
    case 'not':
      return expression.part.kind === 'not' ? `-(${typed(expression.part)})` : `-${inner(expression.part)}`;
    case 'field':
      return `${expression.field}:${inner(expression.part)}`;
    case 'episode':
      return `episode:${inner(expression.part)}`;
    default:
      return expression.parts.map(inner).join(expression.kind === 'or' ? ' OR ' : ' ');
  }
}
