import type { Challenge, Solution } from 'altcha-lib';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

// A worker, so that the page stays responsive meanwhile.
addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  const solution: Solution | null = await solveChallenge({ challenge: data, deriveKey });
  postMessage(solution);
});
