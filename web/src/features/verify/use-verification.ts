import { useCallback, useEffect, useState } from 'react';
import { useLink } from '../../config/use-link.ts';
import { type VerifyOutcome, verifyEmail } from './verify-email.ts';

/** Verifies as soon as there is a link. Without an outcome, it is loading; without a link, there is nothing to do. */
export function useVerification() {
  const link = useLink();
  const [outcome, setOutcome] = useState<VerifyOutcome>();
  const token = link?.token;
  const email = link?.email;
  const verify = useCallback(
    async (signal: AbortSignal | undefined) => {
      if (token === undefined) return;
      setOutcome(undefined);
      const result = await verifyEmail({ token, email });
      if (!signal?.aborted) setOutcome(result);
    },
    [token, email],
  );
  useEffect(() => {
    const left = new AbortController();
    void verify(left.signal);
    return () => left.abort();
  }, [verify]);
  return { link, outcome, retry: () => void verify(undefined) };
}
