import { useEffect, useState } from 'react';

const whenIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: 200 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 16);
  return () => clearTimeout(timer);
};

/** The one nearest to `wanted` that is not there yet. */
function nextOf(ready: ReadonlySet<number>, count: number, wanted: number): number | undefined {
  for (let distance = 0; distance < count; distance += 1)
    for (const at of [wanted + distance, wanted - distance])
      if (at >= 0 && at < count && !ready.has(at)) return at;
  return undefined;
}

/**
 * Which pieces of a long text are drawn: the wanted one at once, the others one by one when the browser has nothing
 * better to do, until all are there and the browser's own search finds everything.
 */
export function useProgressiveChunks(count: number, wanted: number): ReadonlySet<number> {
  const [ready, setReady] = useState<ReadonlySet<number>>(() => new Set([wanted]));
  if (wanted < count && !ready.has(wanted)) setReady(new Set([...ready, wanted]));
  useEffect(() => {
    const next = nextOf(ready, count, wanted);
    if (next === undefined) return;
    return whenIdle(() => setReady((before) => new Set([...before, next])));
  }, [ready, count, wanted]);
  return ready;
}
