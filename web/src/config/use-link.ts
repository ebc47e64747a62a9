import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What a link in an email carries. */
export type Link = { token: string; email: string | undefined };

const isLink = (state: unknown): state is Link =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string';

/**
 * The link of an email that opened this page, or null if no link did. The address bar loses it at once; this entry of the
 * history keeps it, so that reloading works. Undefined until the history is read, which the server can't do.
 */
export function useLink(): Link | null | undefined {
  const { search, state, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<Link | null | undefined>(() => readLink(search));
  useEffect(() => {
    if (search !== '' && link) void navigate(pathname, { replace: true, state: link });
    else setLink((current) => (isLink(state) ? state : (current ?? null)));
  }, [search, state, pathname, link, navigate]);
  return link;
}

function readLink(search: string): Link | undefined {
  const parameters = new URLSearchParams(search);
  const token = parameters.get('token')?.trim();
  return token ? { token, email: parameters.get('email')?.trim() || undefined } : undefined;
}
