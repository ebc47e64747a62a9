import { useState } from 'react';
import { HumanCheck } from './human-check.tsx';

/** A human check that a form shows once the API asks for one with the code of an error. */
export function useHumanCheck(code: string) {
  const [token, setToken] = useState<string>();
  const [isNeeded, setIsNeeded] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState('');
  if (code === 'human_check_required' && !isNeeded) setIsNeeded(true);
  return {
    /** The token for the next request. It works once: the check starts over. */
    takeToken: () => {
      setToken(undefined);
      setError('');
      setAttempt((previous) => previous + 1);
      return token ? { turnstileToken: token } : {};
    },
    field: isNeeded && (
      <>
        <HumanCheck key={attempt} onToken={setToken} onError={setError} />
        {error && <p role="alert">{error}</p>}
      </>
    ),
  };
}
