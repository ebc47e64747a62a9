import { useEffect, useState } from 'react';
import { stripQuery } from '../../config/strip-query.ts';

/**
 * The token of a mailed link: undefined until the page runs, empty if there is none. It is in the fragment, which the
 * browser sends to nobody, and leaves the address bar at once.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const fragment = new URLSearchParams(window.location.hash.slice(1));
    setToken((previous) => previous ?? fragment.get('token') ?? '');
    if (fragment.has('token')) stripQuery();
  }, []);
  return token;
}
