import { describe, expect, it } from 'vitest';
import { readTranscript } from '../read.ts';
import { jsonShapes, textShapes } from './load-shapes.ts';

/** With what is known, and without the fields that are undefined. */
const plain = (lines: unknown) => JSON.parse(JSON.stringify(lines)) as unknown;
/** As everything is read that is stored: what doesn't read as talk is refused. */
const readSource = (source: string) =>
  readTranscript(Buffer.from(source), { hint: '', knownPeople: [], durationSeconds: undefined });
const read = (source: string) => plain(readSource(source).lines);

describe('each form of transcripts', () => {
  it.each(jsonShapes.map((shape) => [shape.name, shape] as const))('%s', (_, { example, published }) => {
    expect(read(JSON.stringify(example.json))).toEqual(plain(example.lines));
    expect(published).toMatch(/^https:\/\//);
  });

  it.each(textShapes.map((shape) => [shape.name, shape] as const))(
    '%s',
    (_, { example, published, format }) => {
      expect(read(example.source)).toEqual(plain(example.lines));
      expect(readSource(example.source).format).toBe(format);
      expect(published).toMatch(/^https:\/\//);
    },
  );
});
