import { type RefObject, useEffect } from 'react';

/** How far down the window the line is that counts as being read. */
const readingPosition = 0.28;

/** Calls back with the line that is read, whenever that may have changed by scrolling. */
export function useReadingLine(
  container: RefObject<HTMLElement | null>,
  onLine: (line: number) => void,
): void {
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const { left = 0, width = 0 } = container.current?.getBoundingClientRect() ?? {};
      const element = document.elementFromPoint(left + width / 2, window.innerHeight * readingPosition);
      const line = element?.closest('[data-line]')?.getAttribute('data-line');
      if (line) onLine(Number(line));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(measure);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [container, onLine]);
}
