import { describe, expect, it } from 'vitest';
import { parseTranscript } from '../../ingest/transcripts/parse.ts';
import { jsonShapes, textShapes } from '../../ingest/transcripts/shapes/load-shapes.ts';
import { findSuperLinear } from '../../testing/growth/measure.ts';
import { growJson, growText } from '../../testing/growth/repeated-examples.ts';

/** The size up to which transcripts are fetched. */
const largest = 32 * 1_048_576;
/** Of this size first: what doesn't grow linearly would take hours at the largest. */
const small = 250_000;
const microsecondsPerCharacter = 2;

const forms = [
  ...jsonShapes.map((shape) => ({ name: shape.name, grow: (length: number) => growJson(shape, length) })),
  ...textShapes.map((shape) => ({ name: shape.name, grow: (length: number) => growText(shape, length) })),
];

describe('each form of transcripts is read in time in proportion to its length', () => {
  it.each(forms)(
    '$name',
    ({ name, grow }) => {
      const subject = { name, read: (text: string) => parseTranscript(Buffer.from(text)) };
      expect(findSuperLinear(subject, { name: 'its example', build: grow }, small)).toBeUndefined();
      const text = grow(largest);
      const bytes = Buffer.from(text);
      expect(bytes.length).toBeGreaterThan(largest / 2);
      const before = process.threadCpuUsage();
      const { lines } = parseTranscript(bytes);
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / bytes.length).toBeLessThan(microsecondsPerCharacter);
      expect(lines.length).toBeGreaterThan(1_000);
    },
    300_000,
  );
});
