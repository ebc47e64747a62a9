import { attacks, moreAttacks } from '../testing/growth/attacks.ts';
import { grownForms, maxMicrosecondsPerByte, readGrown } from '../testing/growth/grown-forms.ts';
import { largestInputs, moreInputs } from '../testing/growth/largest-inputs.ts';
import { listSubjects } from '../testing/growth/list-subjects.ts';
import { findSuperLinear } from '../testing/growth/measure.ts';
import { largestReader } from '../testing/growth/measure-largest.ts';
import { growthPatterns } from '../testing/growth/patterns.ts';
import { growthSubjects } from '../testing/growth/subjects.ts';
import type { Row } from './measure/table.ts';

const combinations = 60;
const length = 250_000;

type Growth = { rows: Row[]; misses: string[] };

/** Attacks at the largest size that is read. */
async function benchLargest(): Promise<Growth> {
  const reader = largestReader();
  const misses: string[] = [];
  const rows: Row[] = [];
  const all = [...attacks, ...moreAttacks];
  for (const input of [...largestInputs, ...moreInputs]) {
    const started = performance.now();
    const slow: string[] = [];
    for (const attack of all) {
      const line = await reader.findSlow(input, attack);
      if (line) slow.push(line);
    }
    misses.push(...slow);
    rows.push({
      metric: `largest: ${input.name}`,
      measured: `${slow.length} of ${all.length} attacks take longer than their size says`,
      reference: `${input.maxLength} characters, ${((performance.now() - started) / 1000).toFixed(0)} s`,
      target: '0',
      isMet: slow.length === 0,
    });
  }
  await reader.end();
  return { rows, misses };
}

/** The size up to which transcripts are fetched. */
const largestTranscript = 32 * 1_048_576;

/** Every form of transcripts at the largest size that is fetched. */
function benchForms(): Growth {
  const misses: string[] = [];
  const rows = grownForms.map((form): Row => {
    const { bytes, microsecondsPerByte } = readGrown(form, largestTranscript);
    const isMet = microsecondsPerByte < maxMicrosecondsPerByte;
    if (!isMet) misses.push(`${form.name}: ${microsecondsPerByte.toFixed(2)} µs a byte`);
    return {
      metric: `form: ${form.name}`,
      measured: `${microsecondsPerByte.toFixed(2)} µs a byte`,
      reference: `${(bytes / 1_048_576).toFixed(0)} MB`,
      target: `< ${maxMicrosecondsPerByte}`,
      isMet,
    };
  });
  return { rows, misses };
}

/** The growth tests in their long form: more patterns and attacks, longer texts. Takes many minutes. */
export async function benchGrowth(seed = Date.now() % 10_000): Promise<Growth> {
  const largest = await benchLargest();
  const patterned = benchPatterns(seed);
  const forms = benchForms();
  return {
    rows: [...largest.rows, ...patterned.rows, ...forms.rows],
    misses: [...largest.misses, ...patterned.misses, ...forms.misses],
  };
}

function benchPatterns(seed: number): Growth {
  const patterns = growthPatterns(combinations, seed);
  const misses: string[] = [];
  const rows = [...growthSubjects, ...listSubjects].map((subject): Row => {
    const started = performance.now();
    const slow = patterns.flatMap((pattern) => findSuperLinear(subject, pattern, length) ?? []);
    misses.push(...slow);
    return {
      metric: `growth: ${subject.name}`,
      measured: `${slow.length} of ${patterns.length} patterns grow faster than the text`,
      reference: `seed ${seed}, ${((performance.now() - started) / 1000).toFixed(0)} s`,
      target: '0',
      isMet: slow.length === 0,
    };
  });
  return { rows, misses };
}
