import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ManagedAddress } from '../../../../server/contract/manage.ts';
import { errorMessage } from '../../api/errors.ts';
import { stripQuery } from '../../config/strip-query.ts';
import { type ManageApi, manageApi } from './manage-api.ts';

const storageName = 'manage-token';

/** The token of the link. The address bar loses it at once; this tab keeps it, so that reloading works. */
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

export type ManagedAlerts = {
  hasToken: boolean;
  address: ManagedAddress | undefined;
  error: string;
  isErased: boolean;
  /** Runs an action, then reloads what is shown. Never throws: a failure becomes `error`. */
  run: (action: (api: ManageApi) => Promise<unknown>) => Promise<void>;
  erase: (email: string) => Promise<void>;
};

/** The alerts of the address that a manage link belongs to. */
export function useManagedAlerts(): ManagedAlerts {
  const token = useLinkToken();
  const api = useMemo(() => manageApi(token), [token]);
  const [address, setAddress] = useState<ManagedAddress>();
  const [error, setError] = useState('');
  const [isErased, setIsErased] = useState(false);
  const attempt = useCallback(async (action: () => Promise<void>) => {
    try {
      await action();
      setError('');
    } catch (failure) {
      const network = 'Network error occurred';
      setError(errorMessage(failure, 'Something went wrong. Please try again.', { network }));
    }
  }, []);
  useEffect(() => {
    if (token) void attempt(async () => setAddress(await api.read()));
  }, [token, api, attempt]);
  return {
    hasToken: token !== '',
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
  };
}
