import { type RefObject, useEffect } from 'react';

/** Scrolls to a line whenever it changes; undefined and -1 mean no line. */
function useScrollToLine(container: RefObject<HTMLElement | null>, line: number | undefined): void {
  useEffect(() => {
    if (line !== undefined && line >= 0)
      container.current?.querySelector(`#line-${line}`)?.scrollIntoView({ block: 'center' });
  }, [container, line]);
}

/** Keeps in view, each when it changes: the line of the address, the shown match, the line being spoken. */
export function useLineScrolling(
  container: RefObject<HTMLElement | null>,
  lines: { target: number | undefined; match: number | undefined; spoken: number | undefined },
): void {
  useScrollToLine(container, lines.target);
  useScrollToLine(container, lines.match);
  useScrollToLine(container, lines.spoken);
}
