import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { postJson } from '../api/client.ts';
import button from '../components/button.module.css';
import { CopyButton } from '../components/copy-button.tsx';
import { useTitle } from '../components/use-title.ts';
import { paths } from '../config/paths.ts';
import { stripQuery } from '../config/strip-query.ts';
import css from './message-page.module.css';

type Outcome = { key: string } | { error: string };

async function claimKey(token: string): Promise<Outcome> {
  try {
    const { ok, answer } = await postJson('/keys/claim', { token });
    if (ok && typeof answer.key === 'string') return { key: answer.key };
    return {
      error: typeof answer.error === 'string' ? answer.error : 'That did not work. Please try again.',
    };
  } catch {
    return { error: 'Network error occurred' };
  }
}

function Invalid() {
  return (
    <>
      <h1>Invalid Invitation Link</h1>
      <p role="alert">This link carries no token. Open it from the message once more.</p>
      <p className={css.actions}>
        <Link className={button.primary} to={paths.api.to()}>
          About the API
        </Link>
      </p>
    </>
  );
}

function KeyShown({ apiKey }: { apiKey: string }) {
  return (
    <>
      <h1>Your API key</h1>
      <div className={css.box} role="status">
        <p>Note it now: it is not shown again.</p>
        <p>
          <code className={css.secret}>{apiKey}</code>
        </p>
        <CopyButton text={() => apiKey} label="Copy the API key">
          Copy
        </CopyButton>
      </div>
      <p className={css.actions}>
        <Link className={button.primary} to={paths.api.to()}>
          How to use it
        </Link>
      </p>
    </>
  );
}

function Failed({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <>
      <h1>No Key This Time</h1>
      <p role="alert">{error}</p>
      <p className={css.actions}>
        <button type="button" className={button.primary} onClick={onRetry}>
          Try Again
        </button>
        <Link className={button.secondary} to={paths.api.to()}>
          About the API
        </Link>
      </p>
    </>
  );
}

function Ready({ onFetch, isFetching }: { onFetch: () => void; isFetching: boolean }) {
  return (
    <>
      <h1>Your API key is ready</h1>
      <p>
        It is shown once. Have a safe place for it at hand: a password manager, or your program’s settings.
      </p>
      <p className={css.actions}>
        <button type="button" className={button.primary} onClick={onFetch} disabled={isFetching}>
          {isFetching ? 'Fetching...' : 'Show my API key'}
        </button>
      </p>
    </>
  );
}

/** Where the link of an invitation leads. A click fetches the key, so that no program that only looks at links uses it up. */
export function ApiKeyPage() {
  useTitle('Your API key');
  const [address] = useSearchParams();
  // Read once: the address loses it right after.
  const [token] = useState(() => address.get('token')?.trim() ?? '');
  const [outcome, setOutcome] = useState<Outcome>();
  const [isFetching, setIsFetching] = useState(false);
  useEffect(() => {
    if (token !== '') stripQuery();
  }, [token]);
  const fetchKey = async () => {
    setIsFetching(true);
    setOutcome(await claimKey(token));
    setIsFetching(false);
  };
  return (
    <div className={css.page}>
      {token === '' && <Invalid />}
      {token !== '' && !outcome && <Ready onFetch={fetchKey} isFetching={isFetching} />}
      {outcome && 'key' in outcome && <KeyShown apiKey={outcome.key} />}
      {outcome && 'error' in outcome && <Failed error={outcome.error} onRetry={fetchKey} />}
    </div>
  );
}
