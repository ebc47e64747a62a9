import { callApi } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';

/** Every call sends this token, whatever page makes it. */
const accessName = 'auth_token';
const refreshName = 'refresh_token';

type Tokens = { token: string; refresh_token: string };

export const hasSession = () => localStorage.getItem(refreshName) !== null;

export function storeSession({ token, refresh_token }: Tokens): void {
  localStorage.setItem(accessName, token);
  localStorage.setItem(refreshName, refresh_token);
}

export function clearSession(): void {
  localStorage.removeItem(accessName);
  localStorage.removeItem(refreshName);
}

const isSessionError = (error: unknown) =>
  error instanceof ApiError && (error.code === 'session_invalid' || error.code === 'session_missing');

/** Gets new tokens unless another tab just did: a refresh token works once, and using it twice ends the session. */
const refresh = (failedToken: string | null) =>
  navigator.locks.request('earshot-session', async () => {
    const refresh_token = localStorage.getItem(refreshName);
    if (localStorage.getItem(accessName) !== failedToken) return;
    if (refresh_token === null) throw new Error('There is no session.');
    storeSession(await callApi('post', '/auth/refresh', { json: { refresh_token } }));
  });

/** Makes a call for the account that is signed in. Its access token is renewed when it has expired. */
export async function withSession<T>(call: () => Promise<T>): Promise<T> {
  const token = localStorage.getItem(accessName);
  try {
    return await call();
  } catch (error) {
    if (!isSessionError(error)) throw error;
    try {
      await refresh(token);
    } catch (failure) {
      // Without a connection, the session may still be valid.
      if (!(failure instanceof TypeError)) clearSession();
      throw error;
    }
    return call();
  }
}
