import type { Challenge, Solution } from 'altcha-lib';
import { getJson } from '../../api/client.ts';

/** A token, and when it stops being one (milliseconds since 1970). */
export type HumanToken = { token: string; expiresAt: number };

/** Speaks for a machine that is slow, and ends one that never answers. */
const solveTimeoutMs = 60_000;

function solve(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const worker = new Worker(new URL('./proof-of-work.ts', import.meta.url), { type: 'module' });
  const abortOrTimeout = AbortSignal.any([signal, AbortSignal.timeout(solveTimeoutMs)]);
  return new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
      data ? resolve(data) : reject(new Error('The proof of work was not found.'));
    worker.onerror = () => reject(new Error('The proof of work cannot run in this browser.'));
    abortOrTimeout.addEventListener('abort', () => reject(abortOrTimeout.reason));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/** Fetches a challenge and does its work: about a second. Throws when either fails, or `signal` aborts. */
export async function solveHumanCheck(signal: AbortSignal): Promise<HumanToken> {
  const challenge = await getJson<Challenge>('/human-check/challenge', {}, signal);
  const solution = await solve(challenge, signal);
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: (challenge.parameters.expiresAt ?? 0) * 1000,
  };
}
