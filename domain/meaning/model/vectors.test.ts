import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadVectors } from './vectors.ts';
import { openWeightsFile } from './weights-file.ts';
import { createTokenizer } from './word-pieces.ts';

type Reference = { text: string; ids: number[]; query: number[]; passage: number[] };

const path = fileURLToPath(new URL('./weights.bin', import.meta.url));
/** Computed in floats by the program that trained the model; only the first components of each vector. */
const references: Reference[] = JSON.parse(
  readFileSync(new URL('./reference.json', import.meta.url), 'utf8'),
);
const vectors = loadVectors(path);

const product = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

it('has the weights that the figures in the docs are of', () => {
  expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(
    'cb2b3670f60bd2cf6cad6e2a86e87a5a79d6b01d35916d4d92c82beb813327a9',
  );
});

it('splits texts as the program that trained the model', () => {
  const tokenize = createTokenizer(openWeightsFile(path).vocabulary);
  expect(references.map(({ text }) => tokenize(text))).toEqual(references.map(({ ids }) => ids));
});

describe.each(['query', 'passage'] as const)('the vector of a %s', (kind) => {
  it('is that of the program that trained the model', () => {
    for (const reference of references) {
      const vector = vectors[kind](reference.text);
      const differences = reference[kind].map((value, index) => Math.abs(value - (vector[index] ?? 0)));
      expect(Math.max(...differences), reference.text).toBeLessThan(0.0005);
    }
  });

  it.each([
    ['nothing', ''],
    ['10,000 words', 'a word of many '.repeat(2500)],
    ['emoji', '😀👩‍👩‍👧🏳️‍🌈'],
    ['control characters', '\u0000\u0007\u001b[31m\ud800'],
    ['one very long word', 'x'.repeat(100_000)],
  ])('has unit length for %s', (_name, text) => {
    const vector = vectors[kind](text);
    expect(vector).toHaveLength(vectors.dimensions);
    expect(product(vector, vector)).toBeCloseTo(1, 5);
  });

  it("doesn't depend on what was read before", () => {
    const first = vectors[kind]('fear of flying');
    vectors[kind]('a much longer text about something else, which leaves other numbers in memory '.repeat(9));
    expect(vectors[kind]('fear of flying')).toEqual(first);
  });
});

it('brings a question closer to its answer than to something else', () => {
  const question = vectors.query('why are flats so expensive');
  const answer = vectors.passage('rents and the price of homes went up because nobody builds enough houses');
  const other = vectors.passage('the whale sings for hours and other whales learn the song from it');
  expect(product(question, answer)).toBeGreaterThan(product(question, other) + 0.2);
});
