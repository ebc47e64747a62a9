import { useSyncExternalStore } from 'react';
import { hasSession } from './session.ts';

const subscribe = (onChange: () => void) => {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
};

/** Whether somebody is signed in. Nobody is on the server's page. */
export const useHasSession = () => useSyncExternalStore(subscribe, hasSession, () => false);
