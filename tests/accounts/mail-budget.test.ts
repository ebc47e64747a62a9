import { describe, expect, it } from 'vitest';
import type { LoginResponse } from '../../contract/api/accounts/account.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { openAlertHarness } from '../alerts/alert-harness.ts';
import { accountSteps, password } from './steps.ts';

const harness = openAlertHarness();
const { call, createAccount } = accountSteps(harness);

const resetPath = '/auth/password-reset/request';
const signInPath = '/auth/sign-in-link/request';
const linkPaths = [resetPath, signInPath];
/** One of many networks of strangers. */
const stranger = (at: number) => `198.51.100.${at}`;
/** One of many networks that nobody else uses. */
let networks = 0;
const newNetwork = () => `192.0.2.${++networks}`;

const register = (email: string, network: string, turnstileToken?: string) =>
  call('POST', '/auth/register', { body: { email, password, turnstileToken }, network });
const askForLink = (path: string, email: string, network: string) =>
  call('POST', path, { body: { email }, network });

async function subscribe(email: string, term: string, network: string) {
  const turnstileToken = await solveChallenge(harness.platform);
  return call('POST', '/subscribe', { body: { email, search_term: term, turnstileToken }, network });
}

/** How many messages an address got, once all that are due are sent. */
async function countSent(email: string): Promise<number> {
  await harness.sendMessages();
  return harness.mailTo(email).length;
}

/** Seconds until a message of this kind is due; negative when it was sent, undefined when there is none. */
async function secondsUntil(email: string, kind: string): Promise<number | undefined> {
  const { rows } = await harness.platform.database.execute<{ seconds: number }>(
    `select extract(epoch from due_at - now())::int as seconds from messages m join addresses a on a.id = m.address_id
     where a.email_key = '${email}' and m.kind = '${kind}' and m.status = 'queued' order by due_at limit 1`,
  );
  return rows[0]?.seconds;
}

/** Twenty networks ask for a hundred links, one a minute. */
async function flood(email: string): Promise<void> {
  for (let at = 0; at < 100; at += 1) {
    await harness.passMinutes(1);
    await askForLink(linkPaths[at % 2] as string, email, stranger(1 + Math.floor(at / 5)));
    await harness.sendMessages();
  }
}

describe('an address', () => {
  it('gets one message at once, whatever is asked for and wherever from', async () => {
    const other = await createAccount('other@example.org');
    await createAccount('confirmed@example.org');
    await harness.passMinutes(1);
    for (const [email, before] of [
      ['unconfirmed@example.org', 0],
      ['confirmed@example.org', 1],
    ] as const) {
      await subscribe(email, 'anything', newNetwork());
      await register(email, newNetwork());
      await call('PUT', '/users/profile/update', {
        token: other.token,
        body: { email },
        network: newNetwork(),
      });
      for (const path of linkPaths) await askForLink(path, email, newNetwork());
      expect(await countSent(email)).toBe(before + 1);
    }
    await harness.passMinutes(1);
    expect(await countSent('unconfirmed@example.org')).toBe(1);
    expect(await countSent('confirmed@example.org')).toBe(3);
    await harness.passMinutes(14);
    expect(await countSent('unconfirmed@example.org')).toBe(2);
  });

  it('that nobody has confirmed gets three messages a day from one network, and ten in all', async () => {
    const email = 'victim@example.org';
    const day = 24 * 60;
    for (let at = 0; at < 8; at += 1) {
      await subscribe(email, `term ${at}`, stranger(1));
      await harness.sendMessages();
      await harness.passMinutes(15);
    }
    expect(await countSent(email)).toBe(3);
    for (let at = 0; at < 40; at += 1) {
      await subscribe(email, `other term ${at}`, stranger(2 + Math.floor(at / 4)));
      await harness.sendMessages();
      await harness.passMinutes(15);
    }
    expect(await countSent(email)).toBe(10);
    await harness.passMinutes(day);
    await subscribe(email, 'one more', newNetwork());
    expect(await countSent(email)).toBe(10);
    await harness.passMinutes(30 * day);
    await subscribe(email, 'much later', newNetwork());
    expect(await countSent(email)).toBe(11);
  });

  it('gets a link within a minute after a hundred requests from twenty other networks', async () => {
    const email = 'owner@example.org';
    const own = newNetwork();
    await createAccount(email);
    await flood(email);
    expect(await countSent(email)).toBeLessThanOrEqual(24);
    expect((await askForLink(resetPath, email, own)).status).toBe(202);
    expect(await secondsUntil(email, 'password-reset')).toBeLessThanOrEqual(60);
    await harness.passMinutes(1);
    const before = harness.mailTo(email).length;
    expect(await countSent(email)).toBe(before + 1);
  });

  it('gets a link at a network where its owner has signed in, however many others ask', async () => {
    const email = 'known@example.org';
    const own = newNetwork();
    await createAccount(email);
    const signedIn = await call<LoginResponse>('POST', '/auth/login', {
      body: { email, password },
      network: own,
    });
    expect(signedIn.status).toBe(200);
    for (let at = 1; at <= 60; at += 1) {
      await harness.passMinutes(1);
      await askForLink(linkPaths[at % 2] as string, email, `203.0.113.${at}`);
      await harness.sendMessages();
    }
    expect(await countSent(email)).toBe(25);
    await askForLink(resetPath, email, newNetwork());
    expect(await secondsUntil(email, 'password-reset')).toBeUndefined();
    await askForLink(resetPath, email, own);
    expect(await countSent(email)).toBe(26);
    await askForLink(signInPath, email, own);
    expect(await secondsUntil(email, 'sign-in')).toBeLessThanOrEqual(60);
    await harness.passMinutes(1);
    expect(await countSent(email)).toBe(27);
  });

  it('has what waited for it sent soon once it is confirmed', async () => {
    const email = 'both@example.org';
    const network = newNetwork();
    await subscribe(email, 'first', network);
    await harness.sendMessages();
    await register(email, network);
    expect(await secondsUntil(email, 'account-verification')).toBeGreaterThan(13 * 60);
    const link = /verify-email\?token=([\w-]+)/.exec(
      harness
        .mailTo(email)[0]
        ?.raw.replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=') ?? '',
    );
    const verified = await call('POST', '/verify-email', { body: { token: link?.[1] }, network });
    expect(verified.status).toBe(200);
    expect(await secondsUntil(email, 'account-verification')).toBeLessThanOrEqual(60);
  });

  it('is told of a change before the link that makes it is sent', async () => {
    const email = 'present@example.org';
    const { token } = await createAccount(email);
    await askForLink(resetPath, email, newNetwork());
    const body = { email: 'next@example.org' };
    expect((await call('PUT', '/users/profile/update', { token, body })).status).toBe(200);
    const told = await secondsUntil(email, 'account-change');
    expect(told).toBeGreaterThan(0);
    expect(await secondsUntil('next@example.org', 'email-change')).toBeGreaterThanOrEqual(told ?? 0);
  });

  it('has parallel requests counted exactly', async () => {
    const email = 'parallel@example.org';
    await createAccount(email);
    await harness.passMinutes(1);
    const before = await countSent(email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => askForLink(resetPath, email, stranger(100 + at))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await countSent(email)).toBe(before + 1);
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => askForLink(resetPath, email, stranger(100 + at))),
    );
    await harness.passMinutes(1);
    expect(await countSent(email)).toBe(before + 2);
    await harness.passMinutes(5);
    expect(await countSent(email)).toBe(before + 2);
  });
});

describe('a network', () => {
  const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code];

  it('registers three accounts an hour without a human check, counted exactly', async () => {
    const network = newNetwork();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) => register(`new${at}@example.org`, network)),
    );
    expect(all.filter(({ status }) => status === 202)).toHaveLength(3);
    const others = all.filter(({ status }) => status !== 202);
    expect(new Set(others.map((answer) => codeOf(answer).join(' ')))).toEqual(
      new Set(['400 human_check_required']),
    );
    expect(codeOf(await register('new@example.org', network, 'solved by nobody'))).toEqual([
      400,
      'human_check_failed',
    ]);
    const solved = await solveChallenge(harness.platform);
    expect((await register('new@example.org', network, solved)).status).toBe(202);
    expect(codeOf(await register('newer@example.org', network, solved))).toEqual([400, 'human_check_failed']);
    expect((await register('elsewhere@example.org', newNetwork())).status).toBe(202);
  });

  it('causes thirty messages an hour at most, whatever it solves', async () => {
    const network = newNetwork();
    const statuses: number[] = [];
    for (let at = 0; at < 40; at += 1) {
      const answer = await register(
        `bulk${at}@example.org`,
        network,
        at < 3 ? undefined : await solveChallenge(harness.platform),
      );
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(30).fill(202), ...Array(10).fill(429)]);
    await harness.sendMessages();
    expect(harness.smtp.received.filter(({ to }) => to[0]?.startsWith('bulk'))).toHaveLength(30);
  });

  it('asks for three links of a kind an hour without a human check, for whatever address', async () => {
    await createAccount('asked@example.org');
    for (const path of linkPaths)
      for (const emails of [['asked@example.org'], ['nobody1@example.org', 'nobody2@example.org']]) {
        const network = newNetwork();
        const answers = [];
        for (let at = 0; at < 4; at += 1)
          answers.push(codeOf(await askForLink(path, emails[at % emails.length] as string, network)));
        expect(answers).toEqual([
          [202, undefined],
          [202, undefined],
          [202, undefined],
          [400, 'human_check_required'],
        ]);
        const turnstileToken = await solveChallenge(harness.platform);
        const body = { email: emails[0], turnstileToken };
        expect((await call('POST', path, { body, network })).status).toBe(202);
      }
  });

  it('gets the same answer for addresses with and without an account, and when nothing is sent', async () => {
    const email = 'same@example.org';
    await createAccount(email);
    const texts = new Set<string>();
    for (let at = 0; at < 40; at += 1) {
      await harness.passMinutes(1);
      for (const address of [email, 'unknown@example.org'])
        texts.add(JSON.stringify(await askForLink(signInPath, address, newNetwork())));
    }
    expect(texts.size).toBe(1);
    const { rows } = await harness.platform.database.execute(
      `select 1 from addresses where email_key = 'unknown@example.org'`,
    );
    expect(rows).toEqual([]);
  });
});
