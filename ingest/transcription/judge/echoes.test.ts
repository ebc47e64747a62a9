import { expect, it } from 'vitest';
import { createEchoes } from './echoes.ts';
import { unitsOf } from './unit.ts';

const names = ['The Harbor', 'Ada Palmer', 'Dr. Jo Reyes', 'Sea, Salt and Sail'];

function leftOf(text: string, given = names): string {
  const words = text.split(' ').map((word, at) => ({ text: word, start: at, end: at + 0.5 }));
  const units = unitsOf({
    isEstimated: false,
    segments: [{ text, start: 0, end: words.length, words }],
  });
  const echoes = createEchoes(given).in(units);
  return units
    .filter((unit) => !echoes.has(unit))
    .map((unit) => unit.text)
    .join(' ');
}

it.each([
  'The Harbor, Ada Palmer, Dr. Jo Reyes, Sea, Salt and Sail.',
  'the harbor ada palmer dr jo reyes sea salt and sail',
  'Palmer, Dr. Jo Reyes, Sea, Salt and Sail. The Harbor, Ada Palmer, Dr. Jo',
])('leaves out a prompt that is written instead of talk: “%s”', (echo) => {
  expect(leftOf(echo)).toBe('');
  expect(leftOf(`Good morning. ${echo}`)).toBe('Good morning.');
});

it('knows a prompt that is written without blanks', () => {
  expect(leftOf('朝の 港、 佐藤 花子、 海と 塩。', ['朝の港', '佐藤花子', '海と塩'])).toBe('');
});

it.each([
  'This is The Harbor.',
  'The Harbor.',
  'The Harbor, Ada Palmer.',
  'I talk with Ada Palmer, Dr. Jo Reyes, and Sam Ode of Sea, Salt and Sail.',
  'Dr. Jo Reyes, Ada Palmer, The Harbor.',
])('keeps what people say of these names: “%s”', (said) => {
  expect(leftOf(said)).toBe(said);
});

it('keeps the name of a show, even when nothing else was prompted', () => {
  expect(leftOf('Eat, Pray, Love.', ['Eat, Pray, Love'])).toBe('Eat, Pray, Love.');
});

it('takes little time for a name that comes again and again', () => {
  const said = Array(5_000).fill('Harbor.').join(' ');
  const started = performance.now();
  expect(leftOf(said)).toBe(said);
  expect(performance.now() - started).toBeLessThan(3_000);
});
