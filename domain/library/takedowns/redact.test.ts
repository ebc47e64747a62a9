import { expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import { redactLines } from './redact.ts';

const lines = [
  { text: 'We met in Tampere. She said: the warehouse burned down' },
  { text: 'in the night of May 3. Nobody was hurt.' },
  { text: 'Thank you.' },
];
const removing = (...texts: string[]) =>
  redactLines(
    lines,
    texts.flatMap((text) => fingerprintOf(text) ?? []),
  ).map(({ text }) => text);

it('removes a text across lines, however it is written, and nothing else', () => {
  expect(removing('The warehouse burned down, in the night of MAY 3!')).toEqual([
    'We met in Tampere. She said:',
    'Nobody was hurt.',
    'Thank you.',
  ]);
});

it('drops lines of which nothing is left', () => {
  expect(removing('In the night of May 3. Nobody was hurt. Thank you')).toEqual([lines[0]?.text]);
});

it('removes a few words only where they are the whole line', () => {
  expect(removing('Thank you', 'in Tampere')).toEqual([lines[0]?.text, lines[1]?.text]);
});

it('leaves texts that differ in a word', () => {
  expect(removing('the warehouse burned up in the night of May 3')).toEqual(lines.map(({ text }) => text));
});
