import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const subscribe = () => () => undefined;

/** Whether the page has been taken over from the server, which never sees the fragment of an address. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** What follows `#` in the address, with it; empty until the page has been taken over. */
export function useFragment(): string {
  const { hash } = useLocation();
  return useIsTakenOver() ? hash : '';
}
