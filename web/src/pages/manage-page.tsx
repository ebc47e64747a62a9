import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ManagedAddress } from '../../../server/contract/manage.ts';
import button from '../components/button.module.css';
import { useTitle } from '../components/use-title.ts';
import { paths } from '../config/paths.ts';
import { stripQuery } from '../config/strip-query.ts';
import css from '../features/manage/manage.module.css';
import { manageApi } from '../features/manage/manage-api.ts';
import { ManagePanel } from '../features/manage/manage-panel.tsx';
import message from './message-page.module.css';
import prose from './prose.module.css';

const storageName = 'manage-token';

/** The token of the link. The address bar loses it at once; this tab keeps it, so that a reload still works. */
function useLinkToken(): string {
  const [address] = useSearchParams();
  const [token, setToken] = useState(() => address.get('token') ?? '');
  useEffect(() => {
    if (token === '') setToken(sessionStorage.getItem(storageName) ?? '');
    else {
      sessionStorage.setItem(storageName, token);
      stripQuery();
    }
  }, [token]);
  return token;
}

const errorMessage = (error: unknown) =>
  error instanceof Error ? error.message : 'That did not work. Please try again.';

/** What the link in every message opens. */
export function ManagePage() {
  useTitle('Your alerts');
  const token = useLinkToken();
  const api = useMemo(() => manageApi(token), [token]);
  const [address, setAddress] = useState<ManagedAddress>();
  const [error, setError] = useState('');
  const [isErased, setIsErased] = useState(false);
  const load = useCallback(async () => {
    try {
      setAddress(await api.read());
      setError('');
    } catch (failure) {
      setError(errorMessage(failure));
    }
  }, [api]);
  useEffect(() => {
    if (token) void load();
  }, [token, load]);
  const runAction = async (action: () => Promise<unknown>) => {
    try {
      await action();
      await load();
    } catch (failure) {
      setError(errorMessage(failure));
    }
  };
  const onErased = () => {
    sessionStorage.removeItem(storageName);
    setIsErased(true);
  };
  if (isErased)
    return (
      <div className={message.page}>
        <h1>Everything is erased</h1>
        <p role="status">Your address, your terms and what was sent to you are stored here no more.</p>
        <p className={message.actions}>
          <Link className={button.primary} to={paths.home.to()}>
            Go Home
          </Link>
        </p>
      </div>
    );
  return (
    <div className={prose.page}>
      <header className={prose.hero}>
        <h1>Your alerts</h1>
      </header>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {!address && !error && (
        <p role="status">
          {token ? 'Loading your alerts...' : 'Open this page by the link in one of your messages.'}
        </p>
      )}
      {address && <ManagePanel address={address} api={api} runAction={runAction} onErased={onErased} />}
    </div>
  );
}
