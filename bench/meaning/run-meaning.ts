import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loadVectors } from '../../domain/meaning/model/vectors.ts';
import { openWeightsFile } from '../../domain/meaning/model/weights-file.ts';
import { createTokenizer } from '../../domain/meaning/model/word-pieces.ts';
import { milliseconds, percentile, type Row } from '../measure/table.ts';

const weights = fileURLToPath(new URL('../../domain/meaning/model/weights.bin', import.meta.url));
/** 50 and 12 tokens. */
const passage =
  'So I think the thing about rockets is that you have to build a lot of them, and most of the cost is in the first one that you ever launch, because of all the work that goes into its design and the tests of it.';
const query = 'how do interest rates affect the price of a house';

/** How fast texts become vectors on one core, and what the model adds to the memory of a process. */
export function benchMeaningModel(): Row[] {
  const tokenize = createTokenizer(openWeightsFile(weights).vocabulary);
  const vectors = loadVectors(weights);
  const passageTimes = timesOf(() => vectors.passage(passage), 400);
  const queryTimes = timesOf(() => vectors.query(query), 200);
  const perSecond = 1000 / percentile(passageTimes, 0.5);
  const plain = productsPerSecond();
  return [
    {
      metric: `meaning: passages of ${tokenize(passage).length} tokens per second on one core, median`,
      measured: perSecond.toFixed(0),
      reference: `at best ${(1000 / Math.min(...passageTimes)).toFixed(0)}; plain JavaScript multiplies ${(plain / 1e9).toFixed(1)} billion numbers a second`,
      target: '≥ 150',
      isMet: perSecond >= 150,
    },
    {
      metric: `meaning: a query of ${tokenize(query).length} tokens, median`,
      measured: milliseconds(percentile(queryTimes, 0.5)),
      reference: `at best ${milliseconds(Math.min(...queryTimes))}`,
      target: '≤ 10 ms',
      isMet: percentile(queryTimes, 0.5) <= 10,
    },
    measureMemory(),
  ];
}

function measureMemory(): Row {
  const script = fileURLToPath(new URL('./memory.ts', import.meta.url));
  const { before, after } = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as {
    before: number;
    after: number;
  };
  return {
    metric: 'meaning: memory of the model with its thread',
    measured: `${(after - before).toFixed(0)} MB`,
    reference: `a process without it ${before.toFixed(0)} MB`,
    target: '≤ 80 MB',
    isMet: after - before <= 80,
  };
}

function timesOf(work: () => unknown, count: number): number[] {
  // The code is compiled again while it runs.
  for (let index = 0; index < 30; index += 1) work();
  return Array.from({ length: count }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
}

/** How many products of two numbers a loop sums up each second: what the kernels do many of at once. */
function productsPerSecond(): number {
  const values = Float32Array.from({ length: 4096 }, (_, index) => index % 7);
  let sum = 0;
  const times = timesOf(() => {
    for (let index = 0; index < values.length; index += 1)
      sum += (values[index] ?? 0) * (values[4095 - index] ?? 0);
  }, 2000);
  return sum > 0 ? values.length / (percentile(times, 0.5) / 1000) : 0;
}
