import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ManagedAddress } from '../../../../contract/api/alerts/manage.ts';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { stripQuery } from '../../config/strip-query.ts';
import { type ManageApi, manageApi } from './manage-api.ts';

const storageName = 'manage-token';

/** The token of the link. The address bar loses it at once; this tab keeps it, so that reloading works. */
function useLinkToken(): [token: string, setToken: (token: string) => void] {
  const [address] = useSearchParams();
  const [token, setToken] = useState(() => address.get('token') ?? '');
  useEffect(() => {
    if (token === '') setToken(sessionStorage.getItem(storageName) ?? '');
    else {
      sessionStorage.setItem(storageName, token);
      stripQuery();
    }
  }, [token]);
  return [token, setToken];
}

export type ManagedAlerts = {
  /** Empty if the page was opened without a link. */
  token: string;
  /** The link is too old, or was ended. */
  isExpired: boolean;
  address: ManagedAddress | undefined;
  error: string;
  isErased: boolean;
  /** Runs an action, then reloads what is shown. Never throws: a failure becomes `error`. */
  run: (action: (api: ManageApi) => Promise<unknown>) => Promise<void>;
  erase: (email: string) => Promise<void>;
  /** Ends the links of all emails so far, and says so by calling `onEnded`. This tab goes on with a new one. */
  endOlderLinks: (onEnded: () => void) => Promise<void>;
};

/** The alerts of the address that a manage link belongs to. */
export function useManagedAlerts(): ManagedAlerts {
  const [token, setToken] = useLinkToken();
  const api = useMemo(() => manageApi(token), [token]);
  const [address, setAddress] = useState<ManagedAddress>();
  const [error, setError] = useState('');
  const [isExpired, setIsExpired] = useState(false);
  const [isErased, setIsErased] = useState(false);
  const attempt = useCallback(async (action: () => Promise<void>) => {
    try {
      await action();
      setError('');
    } catch (failure) {
      setIsExpired(failure instanceof ApiError && failure.code === 'token_expired');
      const network = 'Network error occurred';
      setError(errorMessage(failure, 'Something went wrong. Please try again.', { network }));
    }
  }, []);
  useEffect(() => {
    if (token) void attempt(async () => setAddress(await api.read()));
  }, [token, api, attempt]);
  return {
    token,
    isExpired,
    address,
    error,
    isErased,
    run: (action) =>
      attempt(async () => {
        await action(api);
        setAddress(await api.read());
      }),
    erase: (email) =>
      attempt(async () => {
        await api.erase(email);
        sessionStorage.removeItem(storageName);
        setIsErased(true);
      }),
    endOlderLinks: (onEnded) =>
      attempt(async () => {
        setToken((await api.endOlderLinks()).token);
        onEnded();
      }),
  };
}
