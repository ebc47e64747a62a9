import { describe, expect, it } from 'vitest';
import { parseTranscript } from '../parse.ts';
import { jsonShapes, textShapes } from './load-shapes.ts';

/** With what is known, and without the fields that are undefined. */
const plain = (lines: unknown) => JSON.parse(JSON.stringify(lines)) as unknown;
const read = (source: string) => plain(parseTranscript(Buffer.from(source)).lines);

describe('each form of transcripts', () => {
  it.each(jsonShapes.map((shape) => [shape.name, shape] as const))('%s', (_, { example, published }) => {
    expect(read(JSON.stringify(example.json))).toEqual(plain(example.lines));
    expect(published).toMatch(/^https:\/\//);
  });

  it.each(textShapes.map((shape) => [shape.name, shape] as const))(
    '%s',
    (_, { example, published, format }) => {
      expect(read(example.source)).toEqual(plain(example.lines));
      expect(parseTranscript(Buffer.from(example.source)).format).toBe(format);
      expect(published).toMatch(/^https:\/\//);
    },
  );
});
