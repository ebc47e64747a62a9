import type { Pattern } from './patterns.ts';

const fill = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));
const repeated = (unit: string): Pattern => ({
  name: JSON.stringify(unit),
  build: (length) => fill(unit, length),
});
/** First all of the one, then all of the other: what is opened stays open. */
const halves = (before: string, after: string): Pattern => ({
  name: JSON.stringify(`${before}…${after}`),
  build: (length) => fill(before, length / 2) + fill(after, length / 2),
});
const numbered = (name: string, unit: (at: number) => string): Pattern => ({
  name,
  build: (length) => {
    const parts: string[] = [];
    for (let at = 0, size = 0; size < length; at += 1) {
      const part = unit(at);
      parts.push(part);
      size += part.length;
    }
    return parts.join('').slice(0, length);
  },
});

const tags = ['p', 'b', 'i', 'div', 'svg', 'math', 'title', 'foreignObject', 'form', 'table', 'li', 'item'];

/** A document of tags that open and close at random, the same for the same seed. */
function tagSoup(seed: number): Pattern {
  return {
    name: `tags at random, seed ${seed}`,
    build: (length) => {
      let state = seed;
      const next = (limit: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
      };
      const soup = Array.from({ length: 2_000 }, () => {
        // Most open: so they nest.
        return `<${next(4) === 0 ? '/' : ''}${tags[next(tags.length)]}${next(20) === 0 ? '/' : ''}>`;
      }).join('');
      return fill(soup, length);
    },
  };
}

/** What attackers send: few, because each is tried at the largest size that is read. */
export const attacks: Pattern[] = [
  repeated('<div>'),
  halves('<p><b>', '</i>'),
  halves('<svg><foreignObject>', '</foreignobject>'),
  tagSoup(1),
  repeated('&#60;b&amp;'),
  numbered('attributes of one tag', (at) => (at === 0 ? '<a' : ` a${at}="1"`)),
  numbered('tags of different names', (at) => `<t${at}>`),
  repeated('\n00:00:01.000 --> 00:00:02.000\n<v Ann>Hello\n'),
  numbered('speakers', (at) => `Ann${at} Lee: 00:01 hello there.\n\n`),
  repeated('a'),
];

/** More of them, for the long form. */
export const moreAttacks: Pattern[] = [
  ...[
    ...['<svg>', '<p>', '</p>', '<svg><title>', '<!--', '<![CDATA[', '<!DOCTYPE [', '<?x ', '<', '<a "', '&'],
    ...[
      '<item></item>',
      '<item><title>a</title></item>',
      '<podcast:person>A</podcast:person>',
      '<__proto__>',
    ],
    ...[
      '[00:00:01] ',
      '<v Ann>',
      '\n',
      ' ',
      '.',
      '(x)',
      '[',
      '{"body":"a"},',
      'a.NET',
      '一',
      '💥',
      '**Ann:** ',
    ],
  ].map(repeated),
  halves('<form>', '</p>'),
  ...Array.from({ length: 6 }, (_, at) => tagSoup(at + 2)),
];
