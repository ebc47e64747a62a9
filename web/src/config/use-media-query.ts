import { useCallback, useSyncExternalStore } from 'react';

/** From this width on, there is room for a column next to the content. Style sheets have the same number. */
export const wideQuery = '(min-width: 980px)';

/** Whether the window matches; `onServer` until the page has been taken over from the server. */
export function useMediaQuery(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  );
}
