import { type RefObject, useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Moves the focus to the next (1) or previous (-1) result; to the first when none has it. */
function moveBy(list: HTMLElement, step: 1 | -1): void {
  const results = [...list.querySelectorAll<HTMLElement>('[data-result]')];
  const focused = results.findIndex((result) => result.contains(document.activeElement));
  const next = results[focused === -1 ? 0 : focused + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** `/` focuses the search box, `j` and `k` move through the results, Enter opens the focused one. */
export function useSearchKeys(
  box: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '/') {
        event.preventDefault();
        box.current?.focus();
        box.current?.select();
      } else if ((event.key === 'j' || event.key === 'k') && list.current) {
        event.preventDefault();
        moveBy(list.current, event.key === 'j' ? 1 : -1);
      } else if (
        event.key === 'Enter' &&
        event.target instanceof HTMLElement &&
        event.target.matches('[data-result]')
      ) {
        event.target.querySelector<HTMLAnchorElement>('a[data-moment]')?.click();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box, list]);
}
