import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** How far down the window a passage is shown: below the bar, in the upper third. */
const momentPosition = 0.24;

/** Scrolls to a line whenever it changes; undefined and -1 mean no line. */
function useScrollToLine(container: RefObject<HTMLElement | null>, line: number | undefined): void {
  useEffect(() => {
    if (line !== undefined && line >= 0)
      container.current?.querySelector(`#line-${line}`)?.scrollIntoView({ block: 'center' });
  }, [container, line]);
}

/** Reading and the Tab key go on at the passage, unless the visitor is somewhere else already. */
function moveFocusTo(element: Element, container: Element | null): void {
  const { activeElement } = document;
  const isFree = activeElement === document.body || container?.contains(activeElement);
  if (isFree && element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** How long what is above a passage may take to get its height: it is rendered when the browser is idle. */
const settlingMs = 2_000;
const visitorEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const offsetOf = (element: Element) =>
  element.getBoundingClientRect().top - window.innerHeight * momentPosition;

/** Scrolls to an element and keeps it there while what is above settles, until the visitor does something. */
function holdInView(element: Element): () => void {
  const endsAt = performance.now() + settlingMs;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of visitorEvents) window.removeEventListener(name, stop);
  };
  const correct = () => {
    const offset = offsetOf(element);
    if (Math.abs(offset) > 1) window.scrollBy({ top: offset, behavior: 'instant' });
    if (performance.now() < endsAt && element.isConnected) frame = requestAnimationFrame(correct);
    else stop();
  };
  for (const name of visitorEvents) window.addEventListener(name, stop, { passive: true });
  correct();
  return stop;
}

/**
 * Shows the line or passage of the address in the upper third of the window, with its speaker and time. `key` tells
 * passages that begin in the same line apart.
 */
function useScrollToTarget(
  container: RefObject<HTMLElement | null>,
  line: number | undefined,
  key: string,
): void {
  useLayoutEffect(() => {
    if (line === undefined || line < 0) return;
    const lineElement = container.current?.querySelector(`#line-${line}`);
    const element = lineElement?.querySelector('[data-moment]') ?? lineElement;
    if (!element) return;
    moveFocusTo(element, container.current);
    return holdInView(element);
  }, [container, line, key]);
}

/** Keeps in view, each when it changes: the line of the address, the shown match, the line being spoken. */
export function useLineScrolling(
  container: RefObject<HTMLElement | null>,
  lines: {
    target: number | undefined;
    /** The address. */
    targetKey: string;
    match: number | undefined;
    spoken: number | undefined;
  },
): void {
  useScrollToTarget(container, lines.target, lines.targetKey);
  useScrollToLine(container, lines.match);
  useScrollToLine(container, lines.spoken);
}
