import { expect, it } from 'vitest';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { connectDatabase } from '../../domain/core/database/connection.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { createLogger, silentLogger } from '../../domain/core/logging/logger.ts';
import { signManageLink } from '../../domain/identity/manage-links.ts';
import { getOrCreateSecret } from '../../domain/identity/secrets.ts';
import { signLink } from '../../domain/identity/signed-links.ts';
import { webhooksLoop } from '../../ingest/worker/webhooks/deliver-webhooks.ts';
import { createApp } from '../../server/app.ts';
import { openAlertHarness } from '../alerts/alert-harness.ts';
import { accountSteps, password } from './steps.ts';

const harness = openAlertHarness();
const { call, createAccount, login, mailedToken } = accountSteps(harness);
const email = 'logged@example.org';
const newPassword = 'eleven grey geese';

type Request = { method: string; path: string; bearer?: string; body?: unknown };
type App = ReturnType<typeof createApp>;

const send = (app: App, { method, path, bearer, body }: Request) =>
  app.request(path, {
    method,
    headers: {
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

it('keeps tokens, passwords and keys out of the log, at any level, whatever fails', async () => {
  const { platform } = harness;
  const lines: string[] = [];
  const log = createLogger('test', 'trace', { write: (line) => void lines.push(line) });
  const sendMessages = () => harness.sendMessages({ ...harness.options, log });

  const { refresh_token: firstRefresh } = await createAccount(email);
  const { token, refresh_token: refreshToken } = (await login(email)).body;
  const key = await createKey(platform.database, { name: 'Logged', email, tier: 'pro' });
  const alert = await call<{ feed_url: string }>('POST', '/subscriptions/create', {
    token,
    body: { term: 'copper kettle' },
  });
  const feedKey = new URL(alert.body.feed_url).pathname.split('/').at(-1) ?? '';
  const hook = await call<{ id: string; secret: string }>('POST', '/webhooks', {
    token: key,
    body: { url: 'https://hooks.example.org/', term: 'kettle' },
  });
  await harness.post('/auth/password-reset/request', { email });
  await sendMessages();
  const resetToken = await mailedToken(email);
  await harness.post('/auth/sign-in-link/request', { email });
  await sendMessages();
  const linkToken = await mailedToken(email);
  const links = await getOrCreateSecret(platform.database, 'links');
  const { rows } = await platform.database.execute<{ address: string; message: string }>(
    `select a.id as address, m.id as message from addresses a join messages m on m.address_id = a.id limit 1`,
  );
  const manageToken = signManageLink(links, { addressId: rows[0]?.address ?? '', madeAt: new Date() });
  const unsubscribeToken = signLink(links, 'unsubscribe', rows[0]?.message ?? '');

  const api = (method: string, path: string, more: Omit<Request, 'method' | 'path'> = {}): Request => ({
    method,
    path: `/api/v1${path}`,
    ...more,
  });
  const requests: Request[] = [
    api('POST', '/auth/register', { body: { email, password } }),
    api('POST', '/auth/login', { body: { email, password } }),
    api('POST', '/auth/login', { body: { email, password: `${password}, but wrong` } }),
    api('GET', '/users/profile', { bearer: token }),
    api('GET', '/users/sessions', { bearer: token }),
    api('PUT', '/users/profile/update', {
      bearer: token,
      body: { password: newPassword, current_password: password },
    }),
    api('GET', `/users/profile?token=${token}`),
    api('GET', `/users/${token}`),
    api('GET', `/subscription-status?token=${manageToken}`),
    api('GET', '/manage', { bearer: manageToken }),
    api('POST', '/manage/link/renew', { body: { token: manageToken } }),
    api('GET', `/unsubscribe?token=${unsubscribeToken}`),
    api('POST', `/unsubscribe?token=${unsubscribeToken}`),
    api('POST', '/verify-email', { body: { token: linkToken, email } }),
    api('POST', '/keys/claim', { body: { token: manageToken } }),
    api('GET', '/search?q=kettle', { bearer: key }),
    api('GET', `/webhooks/${hook.body.id}`, { bearer: key }),
    api('POST', `/webhooks/${hook.body.id}/test`, { bearer: key }),
    api('GET', `/webhooks/${key}`, { bearer: key }),
    { method: 'GET', path: `/feeds/${feedKey}` },
    { method: 'GET', path: `/feeds/${feedKey}.json` },
    { method: 'GET', path: `/manage?token=${manageToken}` },
    { method: 'GET', path: `/${key}` },
    { method: 'POST', path: '/mcp', bearer: key, body: { method: key } },
    api('POST', '/auth/refresh', { body: { refresh_token: refreshToken } }),
    api('POST', '/auth/refresh', { body: { refresh_token: refreshToken } }),
    api('POST', '/auth/sign-in-link/confirm', { body: { token: linkToken } }),
    api('POST', '/auth/password-reset/confirm', { body: { token: resetToken, new_password: newPassword } }),
    api('POST', '/auth/logout', { bearer: token }),
  ];
  const unreachable = connectDatabase('postgres://u:p@127.0.0.1:1/none', silentLogger);
  const broken = createApp({ ...platform.dependencies, database: unreachable.database, log });
  const app = createApp({ ...platform.dependencies, log });
  const statuses = new Set<number>();
  for (const target of [broken, app])
    for (const request of requests) statuses.add((await send(target, request)).status);
  await unreachable.close();
  const { post, close } = createGuardedFetch();
  await webhooksLoop({ ...harness.options, post, timeoutMs: 1_000, log }).runOnce();
  await close();

  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404, 503]));
  expect(lines.join('')).toContain('database_unavailable');
  const secrets = [firstRefresh, token, refreshToken, key.slice(14, 50), feedKey, hook.body.secret];
  secrets.push(resetToken, linkToken, manageToken, unsubscribeToken, password, newPassword, email);
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  }
});
