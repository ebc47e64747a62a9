import { type RefObject, useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Moves the focus to the result after (1) or before (-1) the one that has it; from none, to the first. */
function moveBy(list: HTMLElement, step: 1 | -1): void {
  const results = [...list.querySelectorAll<HTMLElement>('[data-result]')];
  const at = results.findIndex((result) => result.contains(document.activeElement));
  const next = results[at === -1 ? 0 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** `/` goes to the search box, `j` and `k` through the results, Enter opens the one that has the focus. */
export function useSearchKeys(
  box: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
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
        event.target.querySelector<HTMLAnchorElement>('a[data-episode]')?.click();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box, list]);
}
