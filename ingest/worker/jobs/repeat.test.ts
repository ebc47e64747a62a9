import { expect, it } from 'vitest';
import { createLogger } from '../../../domain/core/logging/logger.ts';
import { repeat } from './repeat.ts';

function harness() {
  const stop = new AbortController();
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  return { stop, lines, options: { name: 'test', intervalMs: 1, signal: stop.signal, log } };
}

it('repeats until the signal aborts, and finishes the run it is in', async () => {
  const { stop, options } = harness();
  let finished = 0;
  await repeat(async () => {
    if (finished === 2) stop.abort();
    await Promise.resolve();
    finished += 1;
  }, options);
  expect(finished).toBe(3);
});

it('goes on after a failure, and logs it once as long as it is the same', async () => {
  const { stop, lines, options } = harness();
  const failures = ['away', 'away', 'away', 'wrong', undefined, 'away'];
  let at = 0;
  await repeat(async () => {
    const failure = failures[at];
    at += 1;
    if (at === failures.length) stop.abort();
    if (failure) throw new Error(failure);
  }, options);
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['away', 'wrong', 'away']);
});
