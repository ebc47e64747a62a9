import type { AccountRequestPurpose } from '../../../contract/shared/user.ts';
import { type Call, call, type RequestInput, withToken } from '../call.ts';

const email = 'me@example.org';
const password = 'four quiet herons at dusk';
const newPassword = 'eleven grey geese in fog';

/** What signing in answers, for the calls that need a session. */
const saveSession = (answer: Record<string, unknown>) => ({
  session: String(answer.token),
  refresh: String(answer.refresh_token),
});
const post = (path: string, status: number, body: RequestInput['body'], save?: Call['save']) =>
  call(`POST ${path}`, status, { body }, save);

/** The same with the token of a mailed link. */
const follow = (
  path: string,
  status: number,
  purpose: AccountRequestPurpose,
  body: object = {},
  save?: Call['save'],
) =>
  call(
    `POST ${path}`,
    status,
    async ({ linkToken }) => ({ body: { token: await linkToken(purpose), ...body } }),
    save,
  );

/** Registers an account, resets its password, and ends with a session for the calls that follow. */
export const signInCalls: Call[] = [
  post('/auth/register', 202, { email, password, name: 'You' }),
  post('/auth/register', 400, { email, password: 'short' }),
  post('/auth/register', 400, { email, password: 'password1' }),
  post('/auth/register', 400, { email: 'nobody', password }),
  follow('/auth/confirm', 401, 'register', { password: 'not this one' }),
  follow('/auth/confirm', 200, 'register', { password }, saveSession),
  follow('/auth/confirm', 410, 'register', { password }),
  post('/auth/confirm', 400, { token: 'x', password }),
  post('/auth/confirm', 400, { password }),
  post('/auth/password-reset/request', 202, { email }),
  post('/auth/password-reset/request', 400, { email: 'nobody' }),
  follow('/auth/password-reset/confirm', 400, 'reset-password', { new_password: 'password1' }),
  follow('/auth/password-reset/confirm', 200, 'reset-password', { new_password: newPassword }),
  follow('/auth/password-reset/confirm', 410, 'reset-password', { new_password: newPassword }),
  post('/auth/password-reset/confirm', 400, { token: 'x', new_password: newPassword }),
  post('/auth/sign-in-link/request', 202, { email }),
  post('/auth/sign-in-link/request', 400, {}),
  follow('/auth/sign-in-link/confirm', 200, 'sign-in'),
  follow('/auth/sign-in-link/confirm', 410, 'sign-in'),
  post('/auth/sign-in-link/confirm', 400, { token: 'x' }),
  post('/auth/login', 200, { email, password: newPassword }, saveSession),
  post('/auth/login', 401, { email, password: 'not this one' }),
  post('/auth/login', 401, { email: 'unknown@example.org', password }),
  post('/auth/login', 400, { email: 'nobody', password }),
  ...Array.from({ length: 10 }, () =>
    post('/auth/login', 401, { email: 'guessed@example.org', password: 'a wrong guess' }),
  ),
  post('/auth/login', 400, { email: 'guessed@example.org', password: 'a wrong guess' }),
  post('/auth/login', 400, {
    email: 'guessed@example.org',
    password: 'a wrong guess',
    turnstileToken: 'solved by nobody',
  }),
  call(
    'POST /auth/refresh',
    200,
    (_, { refresh = '' }) => ({ body: { refresh_token: refresh } }),
    ({ token }) => ({ other: String(token) }),
  ),
  call('POST /auth/refresh', 401, (_, { refresh = '' }) => ({ body: { refresh_token: refresh } })),
  call('POST /auth/refresh', 400, { body: {} }),
  post('/auth/login', 200, { email, password: newPassword }, ({ token }) => ({ other: String(token) })),
  call('POST /auth/logout', 200, (_, { other = '' }) => withToken(other)),
  call('POST /auth/logout', 401),
  post('/auth/login', 200, { email, password: newPassword }, saveSession),
];
