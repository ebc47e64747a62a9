/** Pauses between tries: doubling from `baseSeconds` up to `maxSeconds`, or a schedule that ends with its last pause. */
export type RetryPolicy =
  | { baseSeconds: number; maxSeconds: number; maxTries?: number }
  | { scheduleSeconds: readonly number[] };

/** Up to a fifth sooner or later, so that jobs that failed together don't come back together. */
export const withJitter = (seconds: number): number => seconds * (0.8 + Math.random() * 0.4);

function pauseSeconds(policy: RetryPolicy, tries: number): number | undefined {
  if ('scheduleSeconds' in policy) return policy.scheduleSeconds[tries - 1];
  if (policy.maxTries !== undefined && tries >= policy.maxTries) return undefined;
  return Math.min(policy.baseSeconds * 2 ** (tries - 1), policy.maxSeconds);
}

/** Seconds until the next try of a job that has failed `tries` times; undefined when it was the last one. */
export function backoff(policy: RetryPolicy, tries: number): number | undefined {
  const seconds = pauseSeconds(policy, tries);
  return seconds === undefined ? undefined : withJitter(seconds);
}
