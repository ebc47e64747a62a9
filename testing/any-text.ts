import fc from 'fast-check';

/** What has broken a format before: separators, quotes, markup, controls, halves of characters and stacks of marks. */
const nasty = fc.constantFrom(
  ...'\r\n\t\0\u0001\u000b\u000c\u001b\u001e\u007f\u0085\u009b\u2028\u2029\ufeff\ufffe\uffff\ufdd0'.split(''),
  ...'"\',;|&<>=+-@＝＋－＠]#:/\\%?!`*_[]() aWé汉'.split(''),
  '\ud800',
  '\udfff',
  '\u{1ffff}',
  '😀',
  '👩‍👩‍👧',
  '\u0301',
  '\u202e',
  '\r\n',
  ']]>',
  '<![CDATA[',
  '&apos;',
  '&#1;',
  '--',
  '</script>',
  '<!--',
  '=1+2',
  'W'.repeat(40),
  'a\u0301'.padEnd(40, '\u0301'),
);

/** Any text, and more often than by chance one that a format has to escape. */
export const anyText = (maxLength = 60): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: nasty, maxLength }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength }) },
  );

/** Any text that a request can carry into the database. */
export const anyStoredText = (maxLength = 60): fc.Arbitrary<string> =>
  anyText(maxLength).map((text) => text.toWellFormed().replaceAll('\0', ''));
