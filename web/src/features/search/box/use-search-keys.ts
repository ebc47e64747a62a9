import { type RefObject, useEffect } from 'react';
import { isTyping } from '../../../components/is-typing.ts';

const resultsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-result]')];

/** Moves the focus to the next (1) or previous (-1) result; to the first when none has it. */
function moveBy(list: HTMLElement, step: 1 | -1): void {
  const results = resultsIn(list);
  const focused = results.findIndex((result) => result.contains(document.activeElement));
  const next = results[focused === -1 ? 0 : focused + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus to the first result. False if there is none. */
export function enterResults(list: HTMLElement | null): boolean {
  const first = list && resultsIn(list)[0];
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: 'nearest' });
  return Boolean(first);
}

const steps: Record<string, 1 | -1> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** `j` and `k` move through the results, as do the arrow keys inside them; Enter opens the focused one at its moment. */
export function useSearchKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || !list.current) return;
      const step = steps[event.key];
      const isOnResult = event.target instanceof HTMLElement && event.target.matches('[data-result]');
      if (step && (isOnResult || !event.key.startsWith('Arrow'))) {
        event.preventDefault();
        moveBy(list.current, step);
      } else if (event.key === 'Enter' && isOnResult && event.target instanceof HTMLElement) {
        event.target.querySelector<HTMLAnchorElement>('a[data-moment]')?.click();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
}
