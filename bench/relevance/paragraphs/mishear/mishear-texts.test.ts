import { beforeAll, describe, expect, it } from 'vitest';
import { editDistance } from '../../../../domain/core/text/edit-distance.ts';
import { readParagraphs } from '../read-paragraphs.ts';
import { familiarity, knownWords } from './known-words.ts';
import { createMishearing, type Misheard, wordErrorRate } from './mishear-texts.ts';
import { soundKey } from './sound-key.ts';
import { spokenWords } from './spoken-words.ts';

const shares = [0.2, 0.45];
const texts = readParagraphs()
  .slice(0, 16)
  .map(({ text }) => text);
const said = texts.map(spokenWords);
const known = knownWords(new Set(said.flat()));

let misheard: Misheard[];
beforeAll(() => {
  misheard = shares.map(createMishearing(texts, 3));
});

/** The share of different words of a text that aren't heard in it, by how well known they are. */
function lostShare({ texts: heard }: Misheard, level: number): number {
  const words = said.flatMap((own, at) => {
    const text = new Set(heard[at]?.split(' '));
    return [...new Set(own)].filter((word) => known.get(word) === level).map((word) => text.has(word));
  });
  return words.filter((isHeard) => !isHeard).length / words.length;
}

describe('misheard texts', () => {
  it('have the share of errors that was asked for', () => {
    misheard.forEach(({ texts: heard, errorRate }, at) => {
      const own = heard.map((text) => text.split(' '));
      expect(wordErrorRate(said, own)).toBe(errorRate);
      expect(Math.abs(errorRate - (shares[at] ?? 0))).toBeLessThan(0.02);
    });
  });

  it('are the same for the same seed, and others for another', () => {
    expect(createMishearing(texts, 3)(0.2)).toEqual(misheard[0]);
    expect(createMishearing(texts, 4)(0.2).texts).not.toEqual(misheard[0]?.texts);
  });

  it('lose names and rare words far more often than common ones', () => {
    for (const heard of misheard)
      expect(lostShare(heard, familiarity.rare)).toBeGreaterThan(2 * lostShare(heard, familiarity.common));
  });

  it('consist of words and numbers that a recognizer knows', () => {
    const own = new Set(said.flat());
    const unknown = misheard
      .flatMap(({ texts: heard }) => heard.join(' ').split(' '))
      .filter((word) => !known.has(word) && !own.has(word) && !/^\d+$/.test(word));
    expect(unknown).toEqual([]);
  });
});

describe('the word error rate', () => {
  it('counts words that were changed, dropped and put in', () => {
    const words = 'the ship left the harbor at noon'.split(' ');
    expect(wordErrorRate([words], ['the sheep left harbor at at noon'.split(' ')])).toBeCloseTo(3 / 7);
    expect(wordErrorRate([words], [words])).toBe(0);
    expect(editDistance('kitten', 'sitting')).toBe(3);
  });
});

describe('words that sound similar', () => {
  it.each([
    ['night', 'knight'],
    ['write', 'right'],
    ['phase', 'face'],
    ['queue', 'key'],
    ['bear', 'pair'],
    ['wail', 'whale'],
  ])('have one key: %s and %s', (one, other) => expect(soundKey(one)).toBe(soundKey(other)));

  it('have another key than the others', () => expect(soundKey('harbor')).not.toBe(soundKey('garden')));
});

it('reads words as a recognizer without signs writes them', () => {
  expect(spokenWords("On 5 May, Brazil's “São Paulo” had 1,200 well-known cafés.")).toEqual(
    "on 5 may brazil's sao paulo had 1200 well known cafes".split(' '),
  );
});
