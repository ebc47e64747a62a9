import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { LargestInput } from './largest-inputs.ts';
import type { Pattern } from './patterns.ts';
import type { LargestRequest } from './read-largest.ts';

/** Linear work on one character takes less than this. */
const microsecondsPerCharacter = 2;
/** What an input costs however short it is. */
const baseMs = 500;
const pollIntervalMs = 100;

/** Reads attacks at the largest size that is read, in a thread that is ended when that takes too long. */
export function largestReader() {
  let worker: Worker | undefined;
  const open = async () => {
    if (worker) return worker;
    worker = new Worker(new URL('./read-largest.ts', import.meta.url));
    // It has loaded what it reads with.
    await once(worker, 'message');
    return worker;
  };
  const end = async () => {
    await worker?.terminate();
    worker = undefined;
  };

  /** Undefined when reading takes time in proportion to the size; otherwise a sentence. */
  async function findSlow(input: LargestInput, attack: Pattern): Promise<string | undefined> {
    const thread = await open();
    const limitMs = baseMs + (input.maxLength * microsecondsPerCharacter) / 1_000;
    let usedMs: number | undefined;
    const answer = once(thread, 'message').then(([ms]) => {
      usedMs = Number(ms);
    });
    const cpuMs = async () => {
      const { user, system } = await thread.cpuUsage();
      return (user + system) / 1_000;
    };
    const before = await cpuMs();
    thread.postMessage({ input: input.name, attack: attack.name } satisfies LargestRequest);
    // Building the text and collecting garbage belong to it here: half as much again.
    while (usedMs === undefined && (await cpuMs()) - before < limitMs * 1.5)
      await Promise.race([answer, sleep(pollIntervalMs)]);
    if (usedMs !== undefined && usedMs <= limitMs) return undefined;
    answer.catch(() => undefined);
    if (usedMs === undefined) await end();
    const took = usedMs === undefined ? `more than ${limitMs.toFixed(0)}` : usedMs.toFixed(0);
    return `${input.name}: ${attack.name}: ${took} ms for ${input.maxLength} characters`;
  }

  return { findSlow, end };
}
