import { startTransition, useEffect, useState } from 'react';

const chunksAtOnce = 6;

const onIdle = (work: () => void): (() => void) => {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: 200 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 16);
  return () => clearTimeout(timer);
};

/** Those nearest to `priority` that aren't rendered yet. */
function nextChunks(rendered: ReadonlySet<number>, count: number, priority: number): number[] {
  const next: number[] = [];
  for (let distance = 0; distance < count && next.length < chunksAtOnce; distance += 1)
    for (const index of new Set([priority + distance, priority - distance]))
      if (index >= 0 && index < count && !rendered.has(index)) next.push(index);
  return next;
}

/** The chunk to show, and those around it, which are partly in view. */
const withNeighbors = (priority: number) => [Math.max(0, priority - 1), priority, priority + 1];

export const isNear = (index: number, priority: number) => withNeighbors(priority).includes(index);

/**
 * Which chunks of a long text are rendered: the one to show at once, the others when the browser is idle, until all are
 * there and the browser's own search finds everything.
 */
export function useProgressiveChunks(count: number, priority: number): ReadonlySet<number> {
  const [rendered, setRendered] = useState<ReadonlySet<number>>(() => new Set(withNeighbors(priority)));
  if (priority < count && !rendered.has(priority))
    setRendered(new Set([...rendered, ...withNeighbors(priority)]));
  useEffect(() => {
    const next = nextChunks(rendered, count, priority);
    if (next.length === 0) return;
    return onIdle(() => startTransition(() => setRendered((before) => new Set([...before, ...next]))));
  }, [rendered, count, priority]);
  return rendered;
}
