import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type VerificationLink, type VerifyOutcome, verifyEmail } from './verify-email.ts';

const isLink = (state: unknown): state is VerificationLink =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string';

/**
 * The link of the verification email. The address bar loses it at once; this entry of the history keeps it, so that
 * reloading works. Undefined without a token.
 */
function useVerificationLink(): VerificationLink | undefined {
  const { search, state, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => readLink(search));
  useEffect(() => {
    if (search !== '' && link) void navigate(pathname, { replace: true, state: link });
    // Read here and not when rendering, because the server doesn't know it.
    else if (isLink(state)) setLink(state);
  }, [search, state, pathname, link, navigate]);
  return link;
}

function readLink(search: string): VerificationLink | undefined {
  const parameters = new URLSearchParams(search);
  const token = parameters.get('token')?.trim();
  return token ? { token, email: parameters.get('email')?.trim() || undefined } : undefined;
}

/** Verifies as soon as there is a link. Without an outcome, it is loading; without a link, there is nothing to do. */
export function useVerification() {
  const link = useVerificationLink();
  const [outcome, setOutcome] = useState<VerifyOutcome>();
  const token = link?.token;
  const email = link?.email;
  const verify = useCallback(
    async (signal: AbortSignal | undefined, chosen?: string[]) => {
      if (token === undefined) return;
      setOutcome(undefined);
      const result = await verifyEmail({ token, email }, chosen);
      if (!signal?.aborted) setOutcome(result);
    },
    [token, email],
  );
  useEffect(() => {
    const left = new AbortController();
    void verify(left.signal);
    return () => left.abort();
  }, [verify]);
  return {
    link,
    outcome,
    retry: () => void verify(undefined),
    confirm: (chosen: string[]) => void verify(undefined, chosen),
  };
}
