import { describe, expect, it } from 'vitest';
import { managedAddress } from '../../contract/api/alerts/manage.ts';
import { errorBody } from '../../contract/api/service/error.ts';
import { subscribe } from '../../domain/alerts/subscriptions/subscribe.ts';
import { toSubscriptionInput } from '../../domain/alerts/subscriptions/subscription-input.ts';
import { signManageLink } from '../../domain/identity/manage-links.ts';
import { getOrCreateSecret } from '../../domain/identity/secrets.ts';
import { bodyOf } from '../../testing/smtp.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { openAlertHarness, tokenIn } from './alert-harness.ts';

const harness = openAlertHarness();

/** The status of each subscription of an address by its term, oldest first. */
async function statusesOf(email: string): Promise<Record<string, string>> {
  const { rows } = await harness.platform.database.execute<{ term: string; status: string }>(
    `select s.term, s.status from subscriptions s join addresses a on a.id = s.address_id
     where a.email_key = '${email}' order by s.created_at`,
  );
  return Object.fromEntries(rows.map(({ term, status }) => [term, status]));
}

describe('signing up', () => {
  it('reports every kind of invalid input in one form', async () => {
    const wrong: [body: unknown, code: string][] = [
      [{ email: 'nobody', search_term: 'x' }, 'invalid_email'],
      [{ email: 'a@x.example\r\nBcc: b@y.example', search_term: 'x' }, 'invalid_email'],
      [{ email: 'a@x.example', search_term: '   ' }, 'invalid_term'],
      [{ email: 'a@x.example', search_term: 'a '.repeat(33) }, 'query_too_long'],
      [{ email: 'a@x.example' }, 'invalid_term'],
      [{ search_term: 'x' }, 'invalid_request'],
    ];
    for (const [body, code] of wrong) {
      const turnstileToken = await solveChallenge(harness.platform);
      const answer = await harness.post('/subscribe', { ...(body as object), turnstileToken });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, code]);
    }
  });

  it('accepts each human check token once, and none that was altered', async () => {
    const token = await solveChallenge(harness.platform);
    const send = (turnstileToken?: string) =>
      harness.post('/subscribe', { email: 'human@example.org', search_term: 'x', turnstileToken });
    expect((await send()).status).toBe(400);
    expect((await send(token)).status).toBe(200);
    const again = await send(token);
    expect(await again.json()).toEqual({
      success: false,
      error: 'Security verification failed. Please try again.',
      code: 'human_check_failed',
    });
    const altered = JSON.parse(Buffer.from(await solveChallenge(harness.platform), 'base64').toString());
    altered.challenge.parameters.expiresAt += 1_000;
    expect((await send(Buffer.from(JSON.stringify(altered)).toString('base64'))).status).toBe(400);
  });

  it('names the term as it was typed, in the message and once it is confirmed', async () => {
    const term = 'צה"ל OR בן־גוריון';
    harness.startWorker();
    await harness.subscribe('typed@example.org', term);
    const message = await harness.received('typed@example.org', 1);
    expect(bodyOf(message)).toContain(`Alerts about “${term}”`);
    const verified = await harness.post('/verify-email', { token: tokenIn(message) });
    expect(await verified.json()).toMatchObject({ alerts: [term] });
  });

  it('prefers search_term to keyword, and says so', async () => {
    const turnstileToken = await solveChallenge(harness.platform);
    const answer = await harness.post('/subscribe', {
      email: 'two@example.org',
      keyword: 'one',
      search_term: 'two',
      turnstileToken,
    });
    expect(await answer.json()).toMatchObject({
      success: true,
      details: { message: expect.stringContaining('“two”') },
    });
  });

  const minutesLeft = async (email: string) =>
    (
      await harness.platform.database.execute<{ minutes: number }>(
        `select round(extract(epoch from due_at - now()) / 60)::int as minutes from messages m join addresses a on a.id = m.address_id
         where a.email_key = '${email}' and m.status = 'queued' order by due_at`,
      )
    ).rows.map(({ minutes }) => minutes);

  it('sends a message for each request, whose link confirms that request and no other', async () => {
    harness.startWorker();
    await harness.subscribe('many@example.org', 'first');
    const mail = await harness.received('many@example.org', 1);
    await harness.subscribe('many@example.org', 'second');
    await harness.subscribe('MANY@example.org', 'third');
    // The same request again shares the message that waits.
    await harness.subscribe('many@example.org', 'second');
    expect(bodyOf(mail)).toContain('first');
    expect(bodyOf(mail)).not.toContain('second');
    expect(await minutesLeft('many@example.org')).toEqual([15, 30]);
    const confirmed = await harness.post('/subscriptions/verify-email', { token: tokenIn(mail) });
    expect(await confirmed.json()).toMatchObject({ success: true, alerts: ['first'] });
    const afterFirst = { first: 'active', second: 'pending', third: 'pending' };
    expect(await statusesOf('many@example.org')).toEqual(afterFirst);
    // Confirming ends the long waits, and the first link says the same again.
    expect(await minutesLeft('many@example.org')).toEqual([1, 2]);
    expect((await harness.post('/verify-email', { token: tokenIn(mail) })).status).toBe(200);
    expect(await statusesOf('many@example.org')).toEqual(afterFirst);
    await harness.passMinutes(2);
    await harness.received('many@example.org', 3);
    const second = harness.mailTo('many@example.org').find((message) => bodyOf(message).includes('second'));
    expect((await harness.post('/verify-email', { token: second && tokenIn(second) })).status).toBe(200);
    expect(await statusesOf('many@example.org')).toEqual({ ...afterFirst, second: 'active' });
  });

  it('sends the message about a further term of a confirmed address within a minute, from wherever it is asked for', async () => {
    harness.startWorker();
    await harness.verified('further@example.org', 'first');
    for (const term of ['second', 'third', 'fourth', 'fifth'])
      await harness.subscribe('further@example.org', term);
    const [next = Number.NaN, ...later] = await minutesLeft('further@example.org');
    expect(next).toBeLessThanOrEqual(1);
    expect(later).toEqual([next + 1, next + 2, next + 3]);
  });

  it('shows what else was asked for on the manage page, with when its message is due, to confirm with a click', async () => {
    harness.startWorker();
    await harness.verified('shown@example.org', 'lamp');
    await harness.subscribe('shown@example.org', 'stool');
    const { database } = harness.platform;
    const { rows } = await database.execute<{ id: string }>(
      `select id from addresses where email_key = 'shown@example.org'`,
    );
    const secret = await getOrCreateSecret(database, 'links');
    const token = signManageLink(secret, { addressId: rows[0]?.id ?? '', madeAt: new Date() });
    const authorization = `Bearer ${token}`;
    const shown = async () => {
      const answer = await harness.platform.app.request('/api/v1/manage', { headers: { authorization } });
      return managedAddress.parse(await answer.json()).subscriptions;
    };
    const [stool, lamp] = await shown();
    expect(lamp).toMatchObject({ term: 'lamp', status: 'active', confirmation_due_at: null });
    expect(stool).toMatchObject({ term: 'stool', status: 'pending' });
    const dueInMs = Date.parse(stool?.confirmation_due_at ?? '') - Date.now();
    expect(dueInMs).toBeLessThanOrEqual(61_000);
    const click = await harness.platform.app.request(`/api/v1/manage/subscriptions/${stool?.id}`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'active' }),
    });
    expect(click.status).toBe(200);
    expect((await shown())[0]).toMatchObject({ status: 'active', confirmation_due_at: null });
    // Nothing is left to confirm: its message isn't sent.
    await harness.passMinutes(2);
    await harness.sendMessages();
    expect(harness.mailTo('shown@example.org')).toHaveLength(1);
  });

  it('refuses the link of a request that was canceled, also by one click on unsubscribe', async () => {
    harness.startWorker();
    await harness.subscribe('gone@example.org', 'mine');
    const token = tokenIn(await harness.received('gone@example.org', 1));
    await harness.platform.database.execute(`update subscriptions set status = 'ended' where term = 'mine'`);
    expect((await harness.post('/verify-email', { token })).status).toBe(410);
  });

  it('keeps every request that its address was asked to confirm, and the five newest others', async () => {
    for (let at = 1; at <= 12; at += 1)
      await harness.subscribe('flooded@example.org', `win at www.evil${at}.example`);
    expect(Object.values(await statusesOf('flooded@example.org'))).toEqual([
      ...Array(3).fill('pending'),
      ...Array(4).fill('ended'),
      ...Array(5).fill('pending'),
    ]);
    await harness.sendMessages();
    const body = bodyOf(await harness.received('flooded@example.org', 1));
    expect(body.match(/win at evil\d/g)).toHaveLength(2);
    expect(body).not.toContain('.example/');
    expect(body).not.toMatch(/evil\d\.example/);
  });

  it('activates a hundred alerts for an address, and no more', async () => {
    harness.startWorker();
    await harness.subscribe('hundred@example.org', 'one too many');
    const token = tokenIn(await harness.received('hundred@example.org', 1));
    const fill = (count: number) => `
      insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at)
      select a.id, 'alert', n::text, n::text, '{}', 'monitor-page', 'active', now()
      from addresses a, generate_series(1, ${count}) as given(n) where a.email_key = 'hundred@example.org'`;
    await harness.platform.database.execute(fill(100));
    const refused = await harness.post('/verify-email', { token });
    expect([refused.status, errorBody.parse(await refused.json()).code]).toEqual([409, 'too_many_alerts']);
    await harness.platform.database.execute(`delete from subscriptions where term = '100'`);
    expect((await harness.post('/verify-email', { token })).status).toBe(200);
  });

  it('lets one of a hundred concurrent verifications change anything; opening the link changes nothing', async () => {
    harness.startWorker();
    await harness.subscribe('once@example.org', 'once');
    const token = tokenIn(await harness.received('once@example.org', 1));
    for (let at = 0; at < 50; at += 1) {
      await harness.platform.app.request(`/verify-email?token=${token}`);
      await harness.platform.app.request(`/api/v1/verify-email?token=${token}`, { method: 'HEAD' });
    }
    const status = async () =>
      (
        await harness.platform.database.execute<{ status: string; activated_in: string | null }>(
          `select s.status, s.activated_in from subscriptions s join addresses a on a.id = s.address_id where a.email_key = 'once@example.org'`,
        )
      ).rows[0];
    expect((await status())?.status).toBe('pending');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => harness.post('/verify-email', { token })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await status())?.status).toBe('active');
    const { rows } = await harness.platform.database.execute(
      `select 1 from tokens where used_at is not null and hash = (select hash from tokens t join addresses a on a.id = t.address_id where a.email_key = 'once@example.org')`,
    );
    expect(rows).toHaveLength(1);
  });

  it('refuses tokens that are altered, expired or of another address', async () => {
    harness.startWorker();
    await harness.subscribe('late@example.org', 'late');
    const token = tokenIn(await harness.received('late@example.org', 1));
    const codeOf = async (body: unknown) => {
      const answer = await harness.post('/verify-email', body);
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await codeOf({ token: `${token.slice(0, -1)}x` })).toEqual([400, 'token_invalid']);
    expect(await codeOf({ token, email: 'other@example.org' })).toEqual([400, 'token_invalid']);
    await harness.platform.database.execute(
      `update tokens set expires_at = now() - interval '1 minute' where used_at is null`,
    );
    expect(await codeOf({ token })).toEqual([410, 'token_expired']);
    expect((await harness.post('/unsubscribe', { token })).status).toBe(400);
  });

  it('takes the same time for known and unknown addresses', async () => {
    const wanted = toSubscriptionInput({ source: 'monitor-page' }, 'timing');
    const network = undefined;
    await subscribe(harness.platform.database, { ...wanted, email: 'known@example.org', network });
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let at = 0; at < 500; at += 1)
      for (const kind of ['known', 'unknown'] as const) {
        const started = performance.now();
        const email = kind === 'known' ? 'known@example.org' : `unknown${at}@example.org`;
        await subscribe(harness.platform.database, { ...wanted, email, network });
        times[kind].push(performance.now() - started);
      }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(5);
    await harness.platform.database.execute(`delete from addresses where email like '%known%@example.org'`);
  });

  it('never reveals whether an address is known', async () => {
    const read = async (email: string) =>
      (await harness.platform.app.request(`/api/v1/subscription-status?email=${email}`)).text();
    expect(await read('ada@example.org')).toBe(await read('nobody@example.org'));
  });
});
