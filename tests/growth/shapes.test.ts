import { describe, expect, it } from 'vitest';
import { parseTranscript } from '../../ingest/transcripts/parse.ts';
import { grownForms, maxMicrosecondsPerByte, readGrown } from '../../testing/growth/grown-forms.ts';
import { findSuperLinear } from '../../testing/growth/measure.ts';

/** Of this size first: what doesn't grow linearly would take hours at a larger one. */
const small = 250_000;
/** `npm run bench -- growth` reads the largest size that is fetched. */
const large = 1_500_000;

describe('each form of transcripts is read in time in proportion to its length', () => {
  it.each(grownForms)(
    '$name',
    (form) => {
      const subject = { name: form.name, read: (text: string) => parseTranscript(Buffer.from(text)) };
      expect(findSuperLinear(subject, { name: 'its example', build: form.grow }, small)).toBeUndefined();
      const { bytes, lines, microsecondsPerByte } = readGrown(form, large);
      expect(bytes).toBeGreaterThan(large / 2);
      expect(microsecondsPerByte).toBeLessThan(maxMicrosecondsPerByte);
      expect(lines).toBeGreaterThan(100);
    },
    60_000,
  );
});
