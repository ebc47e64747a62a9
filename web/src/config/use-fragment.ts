import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const subscribe = () => () => undefined;

/** What follows `#` in the address, with it. Servers never see it: empty until the page has been taken over from one. */
export function useFragment(): string {
  const { hash } = useLocation();
  const isTakenOver = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return isTakenOver ? hash : '';
}
