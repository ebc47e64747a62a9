import { expect, it } from 'vitest';
import { behind, inflectionOf } from './declensions.ts';
import { areForms } from './inflection.ts';

const inflection = inflectionOf({
  languages: ['xx'],
  declensions: {
    hard: { endings: `~ a cie>t ${behind('kg', 'i')}` },
    soft: { endings: 'e i', stemsEndIn: 'n' },
  },
  readStem: (stem) => [stem],
  beginningsOf: (stem) => [stem.slice(0, -1)],
  irregular: { ludzie: 'lud' },
});

it.each([
  ['kot', 'kocie'],
  ['rok', 'roki'],
  ['kone', 'koni'],
  ['ludzie', 'luda'],
])('reads %s and %s as one word', (word, other) => {
  expect(areForms(inflection, word, other)).toBe(true);
});

it('takes off an ending only behind its letters, and never so much that hardly a stem is left', () => {
  expect(areForms(inflection, 'kot', 'koti')).toBe(false);
  expect(areForms(inflection, 'kote', 'koti')).toBe(false);
  expect(areForms(inflection, 'ka', 'k')).toBe(false);
});

it('keeps the endings of two declensions apart', () => {
  expect(areForms(inflection, 'kona', 'koni')).toBe(false);
});

it('knows how forms begin that no rule makes', () => {
  expect(inflection.beginningsOf('lud')).toEqual(['lu']);
});
