import { useEffect } from 'react';
import { documentTitle } from '../../../contract/shared/pages.ts';

/** Sets the title of the browser tab while the page is shown. */
export function useTitle(...parts: string[]): void {
  const title = documentTitle(...parts);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
