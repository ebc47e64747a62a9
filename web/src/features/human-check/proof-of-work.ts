import type { Challenge, Solution } from 'altcha-lib';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

// Runs in a worker: the page stays quick while the work is done.
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  const solution: Solution | null = await solveChallenge({ challenge: data, deriveKey });
  postMessage(solution);
});
