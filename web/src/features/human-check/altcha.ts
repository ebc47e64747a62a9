import type { Solution } from 'altcha-lib';
import type { HumanCheckChallenge } from '../../../../contract/api/accounts/human-check.ts';
import { callApi } from '../../api/client.ts';

/** A token, and when it expires (milliseconds since 1970). */
type HumanToken = { token: string; expiresAt: number };

/** Long enough for a slow machine. */
const solveTimeoutMs = 60_000;

function solve(challenge: HumanCheckChallenge, signal: AbortSignal): Promise<Solution> {
  const worker = new Worker(new URL('./proof-of-work.ts', import.meta.url), { type: 'module' });
  const abortOrTimeout = AbortSignal.any([signal, AbortSignal.timeout(solveTimeoutMs)]);
  return new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
      data ? resolve(data) : reject(new Error('The proof of work has no solution.'));
    worker.onerror = () => reject(new Error('The proof of work cannot run in this browser.'));
    abortOrTimeout.addEventListener('abort', () => reject(abortOrTimeout.reason));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/** Fetches a challenge and solves it, which takes about a second. Throws when either fails or `signal` aborts. */
export async function solveHumanCheck(signal: AbortSignal): Promise<HumanToken> {
  const challenge = await callApi('get', '/human-check/challenge', { signal });
  const solution = await solve(challenge, signal);
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: Number(challenge.parameters.expiresAt ?? Number.POSITIVE_INFINITY) * 1000,
  };
}
