import { useEffect, useState } from 'react';

const onIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: 200 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 16);
  return () => clearTimeout(timer);
};

/** The one nearest to `priority` that isn't rendered yet. */
function nextChunk(rendered: ReadonlySet<number>, count: number, priority: number): number | undefined {
  for (let distance = 0; distance < count; distance += 1)
    for (const index of [priority + distance, priority - distance])
      if (index >= 0 && index < count && !rendered.has(index)) return index;
  return undefined;
}

/** The chunk to show, and the one before it, which is partly in view above it. */
const withPrevious = (priority: number) => [Math.max(0, priority - 1), priority];

/**
 * Which chunks of a long text are rendered: the one to show at once, the others one by one when the browser is idle,
 * until all are there and the browser's own search finds everything.
 */
export function useProgressiveChunks(count: number, priority: number): ReadonlySet<number> {
  const [rendered, setRendered] = useState<ReadonlySet<number>>(() => new Set(withPrevious(priority)));
  if (priority < count && !rendered.has(priority))
    setRendered(new Set([...rendered, ...withPrevious(priority)]));
  useEffect(() => {
    const next = nextChunk(rendered, count, priority);
    if (next === undefined) return;
    return onIdle(() => setRendered((before) => new Set([...before, next])));
  }, [rendered, count, priority]);
  return rendered;
}
