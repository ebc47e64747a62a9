import { useEffect } from 'react';

/** Sets the title of the browser's tab while the page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Earshot`;
  }, [title]);
}
