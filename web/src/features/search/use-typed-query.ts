import { useEffect, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

const delayMs = 400;

/**
 * What stands in the search box. It is handed on once typing has paused; a query that comes from elsewhere (back and
 * forward, a link) takes its place.
 */
export function useTypedQuery(q: string, onSettled: (q: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(q);
  const settled = useDebounced(typed, delayMs);
  const known = useRef(q);
  const report = useRef(onSettled);
  report.current = onSettled;
  useEffect(() => {
    if (q === known.current) return;
    known.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => {
    if (settled === known.current) return;
    known.current = settled;
    report.current(settled);
  }, [settled]);
  return [typed, setTyped];
}
