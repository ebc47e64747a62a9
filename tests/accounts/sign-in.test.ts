import { describe, expect, it } from 'vitest';
import type { LoginResponse, Session } from '../../contract/api/accounts/account.ts';
import { bodyOf, headerOf, type Received } from '../../testing/smtp.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { openAlertHarness } from '../alerts/alert-harness.ts';
import { accountSteps, password } from './steps.ts';

const harness = openAlertHarness();
const { call, login, mailedToken, createAccount } = accountSteps(harness);
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const profileOf = (token: string) => call('GET', '/users/profile', { token });

describe('an account', () => {
  it('is registered, confirmed by mail and password, and signs in', async () => {
    const email = 'ada@example.org';
    const answer = await call('POST', '/auth/register', { body: { email, password, name: 'Ada' } });
    expect(answer.status).toBe(202);
    expect(codeOf(await login(email))).toEqual([401, 'credentials_invalid']);
    const token = await mailedToken(email);
    const mail = harness.mailTo(email)[0] as Received;
    expect(headerOf(mail, 'List-Unsubscribe')).toBeUndefined();
    expect(bodyOf(mail)).toContain('/confirm-account#token=');
    const confirm = (typed: string) => call('POST', '/auth/confirm', { body: { token, password: typed } });
    expect(codeOf(await confirm('not the password'))).toEqual([401, 'credentials_invalid']);
    expect((await confirm(password)).status).toBe(200);
    expect(codeOf(await confirm(password))).toEqual([410, 'token_expired']);
    const signedIn = await login('ADA@example.org');
    expect(signedIn.body).toMatchObject({
      success: true,
      expires_in: 900,
      user: { email, name: 'Ada', role: 'member' },
    });
    expect((await profileOf(signedIn.body.token)).body).toMatchObject({ email, has_password: true });
    const { rows } = await harness.platform.database.execute<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as text from (select row(u.*)::text from users u union all
       select row(t.*)::text from session_tokens t union all select row(t.*)::text from account_tokens t) as x(t)`,
    );
    expect(rows[0]?.text).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [password, token, signedIn.body.token, signedIn.body.refresh_token])
      expect(rows[0]?.text).not.toContain(secret);
  });

  it('refuses passwords that are short, long, common or the address', async () => {
    const tryPassword = async (typed: string) =>
      codeOf(
        await call('POST', '/auth/register', { body: { email: 'weak.one@example.org', password: typed } }),
      );
    expect(await tryPassword('seven77')).toEqual([400, 'invalid_request']);
    expect(await tryPassword('x'.repeat(257))).toEqual([400, 'invalid_request']);
    for (const typed of ['password1', 'QWERTYUIOP', 'weak.one@example.org', 'aaaaaaaaaaaa'])
      expect(await tryPassword(typed)).toEqual([400, 'password_weak']);
  });

  it('answers the same for known and unknown addresses, in the same time', async () => {
    await createAccount('known@example.org');
    const times: Record<string, { known: number[]; unknown: number[] }> = {};
    const answers: Record<string, Set<string>> = {};
    const paths = ['/auth/password-reset/request', '/auth/sign-in-link/request', '/auth/register'];
    for (let at = 0; at < 100; at += 1)
      for (const path of paths)
        for (const kind of ['known', 'unknown'] as const) {
          const email = kind === 'known' ? 'known@example.org' : `unknown${at}@example.org`;
          const started = performance.now();
          const { status, body } = await call('POST', path, { body: { email, password } });
          times[path] ??= { known: [], unknown: [] };
          times[path][kind].push(performance.now() - started);
          answers[path] ??= new Set();
          answers[path].add(JSON.stringify([status, body]));
        }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    for (const path of paths) {
      expect([path, answers[path]?.size]).toEqual([path, 1]);
      const { known, unknown } = times[path] ?? { known: [], unknown: [] };
      expect(Math.abs(median(known) - median(unknown))).toBeLessThan(15);
    }
    const { rows } = await harness.platform.database.execute(
      `select 1 from addresses a left join messages m on m.address_id = a.id and m.kind <> 'account-verification'
       where a.email like 'unknown%' and m.id is not null`,
    );
    expect(rows).toEqual([]);
  }, 60_000);

  it('tells someone who registers again that there is an account', async () => {
    const email = 'twice@example.org';
    await createAccount(email);
    await call('POST', '/auth/register', { body: { email, password: 'another fine password' } });
    await harness.passMinutes(1);
    await harness.sendMessages();
    expect(bodyOf(harness.mailTo(email)[1] as Received)).toContain('already has an account');
    expect((await login(email, 'another fine password')).status).toBe(401);
  });

  it('keeps a thousand wrong passwords from being tried, and lets its owner in', async () => {
    const email = 'target@example.org';
    await createAccount(email);
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, at) => login(email, `wrong password ${at}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(codeOf(await login(email))).toEqual([400, 'human_check_required']);
    const turnstileToken = await solveChallenge(harness.platform);
    const checked = await call('POST', '/auth/login', { body: { email, password, turnstileToken } });
    expect(checked.status).toBe(200);
    expect((await login(email)).status).toBe(200);
  }, 60_000);
});

describe('a session', () => {
  it('refreshes once per token; a token used twice ends the whole family', async () => {
    const first = await createAccount('family@example.org');
    const refresh = (token: string) =>
      call<LoginResponse>('POST', '/auth/refresh', { body: { refresh_token: token } });
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    const third = await refresh(second.body.refresh_token);
    expect((await profileOf(third.body.token)).status).toBe(200);
    expect(codeOf(await refresh(first.refresh_token))).toEqual([401, 'session_invalid']);
    expect(codeOf(await refresh(third.body.refresh_token))).toEqual([401, 'session_invalid']);
    for (const { token } of [first, second.body, third.body])
      expect(codeOf(await profileOf(token))).toEqual([401, 'session_invalid']);
    const another = await login('family@example.org');
    const replayed = await Promise.all(Array.from({ length: 20 }, () => refresh(another.body.refresh_token)));
    expect(replayed.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await profileOf(another.body.token)).status).toBe(401);
  });

  it('is listed, ended from another device, and by signing out; a cookie is no session', async () => {
    const email = 'devices@example.org';
    const phone = await createAccount(email);
    const laptop = (await login(email)).body;
    const { body } = await call<{ sessions: Session[] }>('GET', '/users/sessions', { token: laptop.token });
    expect(body.sessions).toHaveLength(2);
    const other = body.sessions.find(({ is_current }) => !is_current);
    expect((await call('DELETE', `/users/sessions/${other?.id}`, { token: laptop.token })).status).toBe(200);
    expect((await profileOf(phone.token)).status).toBe(401);
    const withCookie = await harness.platform.app.request('/api/v1/users/profile', {
      headers: { cookie: `auth_token=${laptop.token}; token=${laptop.token}` },
    });
    expect(withCookie.status).toBe(401);
    expect((await call('POST', '/auth/logout', { token: laptop.token })).status).toBe(200);
    expect((await profileOf(laptop.token)).status).toBe(401);
    expect((await profileOf(laptop.refresh_token)).status).toBe(401);
  });

  it('is ended on all devices by a password reset, whose link works once', async () => {
    const email = 'reset@example.org';
    const before = await createAccount(email);
    await call('POST', '/auth/password-reset/request', { body: { email } });
    const token = await mailedToken(email);
    const reset = (typed: string) =>
      call('POST', '/auth/password-reset/confirm', { body: { token, new_password: typed } });
    expect(codeOf(await reset('password1'))).toEqual([400, 'password_weak']);
    expect((await reset('eleven grey geese')).status).toBe(200);
    expect(codeOf(await reset('eleven blue geese'))).toEqual([410, 'token_expired']);
    expect((await profileOf(before.token)).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, 'eleven grey geese')).status).toBe(200);
  });

  it('starts from a mailed link as well, once', async () => {
    const email = 'linked@example.org';
    await createAccount(email);
    await call('POST', '/auth/sign-in-link/request', { body: { email } });
    const token = await mailedToken(email);
    const use = () => call<LoginResponse>('POST', '/auth/sign-in-link/confirm', { body: { token } });
    const answers = await Promise.all(Array.from({ length: 10 }, use));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
    const wrongKind = await call('POST', '/auth/password-reset/confirm', {
      body: { token, new_password: 'eleven grey geese' },
    });
    expect(codeOf(wrongKind)).toEqual([400, 'token_invalid']);
  });
});
