/** Signs, words and tags on which parsers of transcripts, feeds and queries branch. */
const tokens = [
  ...' \n\t.!?,;:-—*_`#\\/|&"\'’()[]{}<>=+@a9Aé一',
  '\r\n',
  '\n\n',
  'word ',
  'Ann Lee ',
  'Ann: ',
  '**Ann:** ',
  '00:01 ',
  '[00:01]',
  '00:00:01.000 --> 00:00:02.000\n',
  '<v Ann>',
  '<!DOCTYPE x>',
  '<!--',
  '<![CDATA[',
  ']]>',
  '<cite>',
  '</p>',
  '<p>',
  '&amp;',
  '&#1;',
  'https://',
  'www.a.',
  '[x](',
  '...',
  '. ',
  'of ',
  'St. ',
  '.NET',
  'Jan ',
  '{"text":"',
  '"},',
  'OR ',
  "a'",
  '1,000',
  'U.S.',
  'a&b',
  '$1',
  'e-',
  'c plus ',
  ' at and',
  '\u0301',
  '💥',
  '\ud800',
  '\u0000',
] as const;

const brackets = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<p>', '</p>'],
  ['<item>', '</item>'],
  ['"', '"'],
  ['**', '**'],
] as const;

export type Pattern = { name: string; build: (length: number) => string };

const repeat = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const label = (parts: readonly string[]) => JSON.stringify(parts.join('·'));

/** `unit` repeated, with text on both sides: a run of blanks between two words is slower than the blanks alone. */
function repeated(parts: readonly string[], before: string, after: string): Pattern {
  return {
    name: `${JSON.stringify(before)} + ${label(parts)}… + ${JSON.stringify(after)}`,
    build: (length) => before + repeat(parts.join(''), length) + after,
  };
}

/** A repeatable sequence of numbers below 1. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Every token by itself, nested brackets, and `count` combinations of two or three tokens, the same for the same seed. */
export function growthPatterns(count: number, seed = 1): Pattern[] {
  const next = sequence(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const around = ['', '', 'word', 'Ann: ', '00:01 ', '<cite>', '"'];
  return [
    ...tokens.flatMap((token) => [repeated([token], '', ''), repeated([token], 'word', 'word')]),
    ...brackets.map(([open, close]) => ({
      name: `nested ${open} ${close}`,
      build: (length: number) => repeat(open, length / 2) + repeat(close, length / 2),
    })),
    ...Array.from({ length: count }, () => {
      const parts = Array.from({ length: 2 + Math.floor(next() * 2) }, () => pick(tokens));
      return repeated(parts, pick(around), pick(around));
    }),
  ];
}
