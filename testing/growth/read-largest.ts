import { parentPort } from 'node:worker_threads';
import { attacks, moreAttacks } from './attacks.ts';
import { largestInputs, moreInputs } from './largest-inputs.ts';

// A thread that can be ended while it reads.

export type LargestRequest = { input: string; attack: string };

parentPort?.on('message', ({ input, attack }: LargestRequest) => {
  const { maxLength, read } = [...largestInputs, ...moreInputs].find(({ name }) => name === input) ?? {};
  const { build } = [...attacks, ...moreAttacks].find(({ name }) => name === attack) ?? {};
  if (maxLength === undefined || !read || !build) throw new Error(`There is no ${input} of ${attack}.`);
  const text = build(maxLength);
  const { user, system } = process.threadCpuUsage();
  read(text);
  const used = process.threadCpuUsage();
  parentPort?.postMessage((used.user + used.system - user - system) / 1_000);
});
parentPort?.postMessage('ready');
