import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DeliverOptions, deliverMail, deliverOne } from '../ingest/alerts/deliver.ts';
import { gatherDueAlerts } from '../ingest/alerts/gather.ts';
import { queueHeartbeats } from '../ingest/alerts/heartbeats.ts';
import { createSubscriptionsApp } from '../server/app.ts';
import { managedAddress } from '../server/contract/manage.ts';
import { turnstileCheck } from '../server/core/alerts/human-check.ts';
import { addTerm } from '../server/core/alerts/manage.ts';
import { subscribe as subscribe_, wantedOf } from '../server/core/alerts/subscribe.ts';
import { smtpTransport } from '../server/core/mail/transport.ts';
import { earnHumanToken } from './human.ts';
import { openTestPlatform, type TestPlatform } from './platform.ts';
import { showOf } from './shows.ts';
import { bodyOf, headerOf, openTestSmtp, type Received, type TestSmtp } from './smtp.ts';
import { until } from './until.ts';

let platform: TestPlatform;
let smtp: TestSmtp;
let options: DeliverOptions;
let stop: AbortController | undefined;
let running: Promise<void> | undefined;

const publicUrl = 'https://earshot.example.org';
const post = (path: string, body: unknown) =>
  platform.app.request(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const today = () => new Date().toISOString();
const mailTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email));

function startWorker(): void {
  stop = new AbortController();
  running = deliverMail(options, stop.signal);
}

async function subscribe(email: string, term: string): Promise<void> {
  const turnstileToken = await earnHumanToken(platform);
  const answer = await post('/subscribe', {
    email,
    search_term: term,
    turnstileToken,
    source: 'monitor-page',
  });
  expect(await answer.json()).toEqual({ success: true, verification_required: true });
}

async function received(email: string, count: number): Promise<Received> {
  await until(async () => mailTo(email).length >= count);
  return mailTo(email)[count - 1] as Received;
}

const tokenIn = (mail: Received) => /verify-email\?token=([\w-]+)/.exec(bodyOf(mail))?.[1] ?? '';
const manageTokenIn = (mail: Received) => /manage\?token=([\w.-]+)/.exec(bodyOf(mail))?.[1] ?? '';

async function verified(email: string, term: string): Promise<void> {
  await subscribe(email, term);
  const token = tokenIn(await received(email, 1));
  const answer = await post('/verify-email', { token, email });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { success: true, message: 'Your subscription is active.' },
  ]);
}

beforeAll(async () => {
  platform = await openTestPlatform();
  smtp = await openTestSmtp();
  options = {
    database: platform.database,
    publicUrl,
    mail: smtpTransport(smtp.url, {
      mailFrom: 'Earshot <alerts@earshot.example.org>',
      mailPerSecond: 1_000,
      dkim: undefined,
    }),
    tell: () => {},
  };
});

afterEach(async () => {
  stop?.abort();
  await running;
  smtp.refuse(() => undefined);
});

afterAll(async () => {
  await options?.mail.close();
  await smtp?.close();
  await platform?.close();
});

describe('an alert', () => {
  it('goes from an address to the message that says the term was just said, and ends with one click', async () => {
    startWorker();
    await verified('ada@example.org', 'Folding Chair');
    await platform.load(
      showOf('Margins', [
        {
          title: 'The price of a chair',
          publicationDate: today(),
          transcript: '**Jo Walton:** \\[00:42\\] Then she sat down on the FOLDING chair, and R&D laughed.',
        },
      ]),
    );
    const mail = await received('ada@example.org', 2);
    expect(headerOf(mail, 'Subject')).toMatch(/Folding_Chair|Folding Chair/);
    const body = bodyOf(mail);
    expect(body).toContain('“Then she sat down on the FOLDING chair, and R&D laughed.”');
    expect(body).toMatch(/<span class="mark"[^>]*>FOLDING chair<\/span>, and R&amp;D/);
    expect(body).toContain('said by Jo Walton');
    expect(body).toMatch(
      /Listen at 00:00:42: https:\/\/earshot\.example\.org\/episode\/the-price-of-a-chair-[0-9a-f-]{36}\?t=42#mention-/,
    );
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const link = new URL(/<(.*)>/.exec(headerOf(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '');
    const answer = await platform.app.request(`${link.pathname}${link.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await platform.load(
      showOf('Margins', [
        { title: 'More chairs', publicationDate: today(), transcript: '**Jo:** A folding chair again.' },
      ]),
    );
    await gatherDueAlerts(platform.database);
    const { rows } = await platform.database.execute(`select 1 from messages where status = 'queued'`);
    expect(rows).toEqual([]);
    expect(mailTo('ada@example.org')).toHaveLength(2);
  });

  it('is sent once, whatever is loaded again, and never for an archive', async () => {
    startWorker();
    await verified('jo@example.org', 'lighthouse');
    const show = () =>
      showOf('Lamps', [
        { title: 'New', publicationDate: today(), transcript: '**Jo:** The lighthouse stands.' },
        { title: 'Old', publicationDate: '2020-01-01', transcript: '**Jo:** The lighthouse fell.' },
      ]);
    await platform.load(show());
    await received('jo@example.org', 2);
    await platform.load(show());
    await platform.load(
      showOf('Lamps', [
        { title: 'New', publicationDate: today(), transcript: '**Jo:** The lighthouse stands, mended.' },
      ]),
    );
    await gatherDueAlerts(platform.database);
    const { rows } = await platform.database.execute<{ title: string }>(
      `select e.title from alerts a join episodes e on e.id = a.episode_id join subscriptions s on s.id = a.subscription_id where s.term = 'lighthouse'`,
    );
    expect(rows).toEqual([{ title: 'New' }]);
    expect(mailTo('jo@example.org')).toHaveLength(2);
  });

  it('keeps to whole words in a row, to exclusions and to signs', async () => {
    startWorker();
    for (const [at, term] of ['paper mill', 'C++', '"ink" -blue', '.NET'].entries())
      await verified(`t${at}@example.org`, term);
    await platform.load(
      showOf('Words', [
        {
          title: 'apart',
          publicationDate: today(),
          transcript: '**A:** The paper came from a mill. Vitamin C helps. Net income.',
        },
        { title: 'plural', publicationDate: today(), transcript: '**A:** Two paper mills. Blue ink.' },
        {
          title: 'right',
          publicationDate: today(),
          transcript: '**Ann Lee:** A PAPER\n\n**Ann Lee:** mill, with C++ and .NET and ink.',
        },
      ]),
    );
    await until(async () =>
      ['t0', 't1', 't2', 't3'].every((name) => mailTo(`${name}@example.org`).length >= 2),
    );
    const { rows } = await platform.database.execute<{ pair: string }>(
      `select s.term || ': ' || e.title as pair from alerts a join episodes e on e.id = a.episode_id join subscriptions s on s.id = a.subscription_id
       join podcasts c on c.id = e.podcast_id where c.title = 'Words' order by 1`,
    );
    expect(rows.map(({ pair }) => pair).sort()).toEqual([
      '"ink" -blue: right',
      '.NET: right',
      'C++: right',
      'paper mill: right',
    ]);
  });

  it('names the same advertisement once, and says where else it stands', async () => {
    startWorker();
    await verified('ad@example.org', 'Brightwater');
    const advert = '**Host:** This show is brought to you by Brightwater, the water that is bright.';
    await platform.load(
      showOf(
        'Adverts',
        [1, 2, 3].map((at) => ({ title: `Show ${at}`, publicationDate: today(), transcript: advert })),
      ),
    );
    await until(async () => mailTo('ad@example.org').slice(1).length > 0);
    const { rows } = await platform.database.execute<{ messages: number }>(
      `select count(distinct message_id)::int as messages from alerts a join subscriptions s on s.id = a.subscription_id where s.term = 'Brightwater'`,
    );
    if (rows[0]?.messages === 1) {
      const body = bodyOf(await received('ad@example.org', 2));
      expect(body).toContain('Also in 2 episodes.');
    }
  });
});

describe('when an alert is due', () => {
  const addTerm_ = async (email: string, term: string, cadence: string, filters = {}) => {
    await platform.database.execute(
      `insert into addresses (email, email_key, verified_at) values ('${email}', '${email}', now()) on conflict do nothing`,
    );
    const { rows } = await platform.database.execute<{ id: string }>(
      `select id from addresses where email = '${email}'`,
    );
    await addTerm(platform.database, rows[0]?.id ?? '', { term, cadence, filters });
  };
  const told = async (term: string) =>
    (
      await platform.database.execute<{ title: string; due: Date; day: number; hour: number }>(
        `select e.title, a.due_at as due, extract(isodow from a.due_at at time zone 'utc')::int as day, extract(hour from a.due_at at time zone 'utc')::int as hour
         from alerts a join subscriptions s on s.id = a.subscription_id join episodes e on e.id = a.episode_id where s.term = '${term}' order by 1`,
      )
    ).rows;

  it('is at once, at the next seven o’clock, or at that of the next Monday', async () => {
    await addTerm_('when@example.org', 'obsidian', 'daily');
    await addTerm_('when@example.org', 'obsidian arch', 'weekly');
    await platform.load(
      showOf('Rocks', [
        { title: 'Obsidian', publicationDate: today(), transcript: '**Ann Lee:** The obsidian arch.' },
      ]),
    );
    const [daily] = await told('obsidian');
    const [weekly] = await told('obsidian arch');
    const hours = (due: Date | undefined) => (Number(new Date(due ?? 0)) - Date.now()) / 3_600_000;
    expect(daily?.hour).toBe(7);
    expect(hours(daily?.due)).toBeGreaterThan(0);
    expect(hours(daily?.due)).toBeLessThanOrEqual(24);
    expect([weekly?.day, weekly?.hour]).toEqual([1, 7]);
    expect(hours(weekly?.due)).toBeGreaterThan(0);
    expect(hours(weekly?.due)).toBeLessThanOrEqual(168);
  });

  it('keeps to its filters: podcast, language, who speaks, and what kinds of names stand there', async () => {
    await addTerm_('filters@example.org', 'basalt', 'weekly', { language: 'es' });
    await addTerm_('filters@example.org', '"basalt"  ', 'weekly', { role: 'speaker' });
    await addTerm_('filters@example.org', 'basalt ', 'weekly', { type: 'person' });
    await platform.load(
      showOf('Stone', [
        {
          title: 'with a person',
          publicationDate: today(),
          transcript: '**Ann Lee:** Basalt, said Margaret Atwood.',
        },
        { title: 'without', publicationDate: today(), transcript: 'It is only basalt here, and more of it.' },
      ]),
    );
    const { rows } = await platform.database.execute<{ filters: object; title: string }>(
      `select s.filters, e.title from alerts a join subscriptions s on s.id = a.subscription_id join episodes e on e.id = a.episode_id
       join addresses d on d.id = s.address_id where d.email = 'filters@example.org'`,
    );
    expect(rows).toEqual([{ filters: { type: 'person' }, title: 'with a person' }]);
  });

  it('waits for the day’s end after five messages in a day, and says so', async () => {
    await addTerm_('much@example.org', 'feldspar', 'instant');
    for (let at = 0; at < 7; at += 1) {
      await platform.load(
        showOf('Spar', [
          {
            title: `Feldspar ${at}`,
            publicationDate: today(),
            transcript: `**Ann Lee:** Feldspar number ${at}.`,
          },
        ]),
      );
      await platform.database.execute(
        `update alerts set due_at = now() - interval '5 seconds', created_at = now() - interval '5 seconds' where message_id is null and due_at < now() + interval '1 minute'`,
      );
      await gatherDueAlerts(platform.database);
      while (await deliverOne(options));
    }
    expect(mailTo('much@example.org')).toHaveLength(5);
    await platform.database.execute(
      `update messages set created_at = created_at - interval '1 day' where address_id = (select id from addresses where email = 'much@example.org')`,
    );
    await platform.database.execute(
      `update alerts set due_at = now() - interval '5 seconds' where message_id is null and created_at < now() - interval '1 second' and subscription_id in (select id from subscriptions where term = 'feldspar')`,
    );
    await platform.database.execute(
      `update alerts set created_at = now() - interval '1 hour' where message_id is null and subscription_id in (select id from subscriptions where term = 'feldspar')`,
    );
    await gatherDueAlerts(platform.database);
    while (await deliverOne(options));
    const digest = bodyOf(await received('much@example.org', 6));
    expect(digest).toContain('These were gathered into one message');
    expect(digest).toContain('Feldspar number 5');
    expect(digest).toContain('Feldspar number 6');
  });

  it('writes once a week that nothing was said, to who asked for it', async () => {
    await addTerm_('quiet@example.org', 'rhodonite', 'instant');
    await platform.database.execute(
      `update addresses set heartbeat = true, heartbeat_at = now() - interval '8 days' where email = 'quiet@example.org'`,
    );
    await queueHeartbeats(platform.database);
    await queueHeartbeats(platform.database);
    while (await deliverOne(options));
    expect(mailTo('quiet@example.org')).toHaveLength(1);
    expect(bodyOf(await received('quiet@example.org', 1))).toMatch(
      /Checked \d+ episodes, 0 matches, \d+ without transcript\./,
    );
  });
});

describe('by itself', () => {
  it('the service of subscriptions can stand on a host of its own', async () => {
    const app = createSubscriptionsApp(platform.dependencies);
    const answer = await app.request('/subscription-status?email=a@b.example');
    expect(await answer.json()).toMatchObject({ success: true });
    const refused = await app.request('/verify-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'x' }),
    });
    expect(refused.status).toBe(400);
  });

  it('asks Turnstile when its keys are set, and fails closed', async () => {
    const answers = [{ success: true }, { success: false }, 'nonsense'];
    const server = serve({
      fetch: () => Response.json(answers.shift() ?? null),
      port: 0,
      hostname: '127.0.0.1',
    });
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const check = turnstileCheck('secret', `http://127.0.0.1:${port}/`);
    await check.verify('token');
    await expect(check.verify('token')).rejects.toMatchObject({ code: 'human_check_failed' });
    await expect(check.verify('token')).rejects.toMatchObject({ code: 'human_check_failed' });
    await expect(check.verify(undefined)).rejects.toMatchObject({ code: 'human_check_failed' });
    server.close();
    await expect(check.verify('token')).rejects.toMatchObject({ code: 'human_check_failed' });
  });

  it('signs its messages when a key is configured', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const signing = smtpTransport(smtp.url, {
      mailFrom: 'Earshot <alerts@earshot.example.org>',
      mailPerSecond: 100,
      dkim: { domainName: 'earshot.example.org', keySelector: 'one', privateKey },
    });
    await signing.send({
      to: 'dkim@example.org',
      subject: 's',
      text: 't',
      html: '<p>t</p>',
      messageId: 'x@earshot.example.org',
      headers: {},
    });
    await signing.close();
    expect(headerOf(await received('dkim@example.org', 1), 'DKIM-Signature')).toMatch(
      /d=earshot\.example\.org;.*s=one;/,
    );
  });
});

describe('signing up', () => {
  it('answers in one form to what is wrong', async () => {
    const wrong: [body: unknown, code: string][] = [
      [{ email: 'nobody', search_term: 'x' }, 'invalid_email'],
      [{ email: 'a@x.example\r\nBcc: b@y.example', search_term: 'x' }, 'invalid_email'],
      [{ email: 'a@x.example', search_term: '   ' }, 'invalid_term'],
      [{ email: 'a@x.example', search_term: 'a b c d e f g h i j k' }, 'query_too_long'],
      [{ email: 'a@x.example' }, 'invalid_term'],
      [{ search_term: 'x' }, 'invalid_request'],
    ];
    for (const [body, code] of wrong) {
      const turnstileToken = await earnHumanToken(platform);
      const answer = await post('/subscribe', { ...(body as object), turnstileToken });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, code]);
    }
  });

  it('takes each human token once, and none that was altered', async () => {
    const token = await earnHumanToken(platform);
    const send = (turnstileToken?: string) =>
      post('/subscribe', { email: 'human@example.org', search_term: 'x', turnstileToken });
    expect((await send()).status).toBe(400);
    expect((await send(token)).status).toBe(200);
    const again = await send(token);
    expect(await again.json()).toEqual({
      success: false,
      error: 'Security verification failed. Please try again.',
      code: 'human_check_failed',
    });
    const altered = JSON.parse(Buffer.from(await earnHumanToken(platform), 'base64').toString());
    altered.challenge.parameters.expiresAt += 1_000;
    expect((await send(Buffer.from(JSON.stringify(altered)).toString('base64'))).status).toBe(400);
  });

  it('takes search_term before keyword, and says so', async () => {
    const turnstileToken = await earnHumanToken(platform);
    const answer = await post('/subscribe', {
      email: 'two@example.org',
      keyword: 'one',
      search_term: 'two',
      turnstileToken,
    });
    expect(await answer.json()).toMatchObject({ success: true, details: expect.stringContaining('“two”') });
  });

  it('sends one verification message in a quarter of an hour, whoever asks; its link verifies all that waits', async () => {
    startWorker();
    await subscribe('many@example.org', 'first');
    const mail = await received('many@example.org', 1);
    await subscribe('many@example.org', 'second');
    await subscribe('MANY@example.org', 'third');
    expect(bodyOf(mail)).not.toContain('first');
    const { rows: queued } = await platform.database.execute<{ minutes: number }>(
      `select extract(epoch from due_at - now())::int / 60 as minutes from messages m join addresses a on a.id = m.address_id
       where a.email_key = 'many@example.org' and m.status = 'queued'`,
    );
    expect(queued).toHaveLength(1);
    expect(queued[0]?.minutes).toBeGreaterThan(12);
    await post('/verify-email', { token: tokenIn(mail) });
    const { rows } = await platform.database.execute(
      `select s.status from subscriptions s join addresses a on a.id = s.address_id where a.email_key = 'many@example.org'`,
    );
    expect(rows).toEqual([{ status: 'active' }, { status: 'active' }, { status: 'active' }]);
  });

  it('of a hundred verifications at once lets one change anything; reading the link changes nothing', async () => {
    startWorker();
    await subscribe('once@example.org', 'once');
    const token = tokenIn(await received('once@example.org', 1));
    for (let at = 0; at < 50; at += 1) {
      await platform.app.request(`/verify-email?token=${token}`);
      await platform.app.request(`/api/v1/verify-email?token=${token}`, { method: 'HEAD' });
    }
    const status = async () =>
      (
        await platform.database.execute<{ status: string; activated_in: string | null }>(
          `select s.status, s.activated_in from subscriptions s join addresses a on a.id = s.address_id where a.email_key = 'once@example.org'`,
        )
      ).rows[0];
    expect((await status())?.status).toBe('pending');
    const answers = await Promise.all(Array.from({ length: 100 }, () => post('/verify-email', { token })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await status())?.status).toBe('active');
    const { rows } = await platform.database.execute(
      `select 1 from tokens where used_at is not null and hash = (select hash from tokens t join addresses a on a.id = t.address_id where a.email_key = 'once@example.org')`,
    );
    expect(rows).toHaveLength(1);
  });

  it('refuses tokens that are altered, expired or another’s', async () => {
    startWorker();
    await subscribe('late@example.org', 'late');
    const token = tokenIn(await received('late@example.org', 1));
    const codeOf = async (body: unknown) => {
      const answer = await post('/verify-email', body);
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    expect(await codeOf({ token: `${token.slice(0, -1)}x` })).toEqual([400, 'token_invalid']);
    expect(await codeOf({ token, email: 'other@example.org' })).toEqual([400, 'token_invalid']);
    await platform.database.execute(
      `update tokens set expires_at = now() - interval '1 minute' where used_at is null`,
    );
    expect(await codeOf({ token })).toEqual([410, 'token_expired']);
    expect((await post('/unsubscribe', { token })).status).toBe(400);
  });

  it('takes as long for a known address as for an unknown one', async () => {
    const wanted = wantedOf({ source: 'monitor-page' }, 'timing');
    await subscribe_(platform.database, 'known@example.org', wanted);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let at = 0; at < 500; at += 1)
      for (const kind of ['known', 'unknown'] as const) {
        const started = performance.now();
        await subscribe_(
          platform.database,
          kind === 'known' ? 'known@example.org' : `unknown${at}@example.org`,
          wanted,
        );
        times[kind].push(performance.now() - started);
      }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    expect(Math.abs(median(times.known) - median(times.unknown))).toBeLessThan(5);
    await platform.database.execute(`delete from addresses where email like '%known%@example.org'`);
  });

  it('tells nobody whether an address is known', async () => {
    const read = async (email: string) =>
      (await platform.app.request(`/api/v1/subscription-status?email=${email}`)).text();
    expect(await read('ada@example.org')).toBe(await read('nobody@example.org'));
  });
});

describe('the manage link', () => {
  it('shows everything, adds, pauses, deletes and erases, without an account', async () => {
    startWorker();
    await verified('manage@example.org', 'granite');
    await platform.load(
      showOf('Stones', [
        { title: 'Granite', publicationDate: today(), transcript: '**A:** Granite is a stone.' },
      ]),
    );
    const token = manageTokenIn(await received('manage@example.org', 2));
    const call = (method: string, path: string, body?: unknown) =>
      platform.app.request(`/api/v1/manage${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const shown = async () => managedAddress.parse(await (await call('GET', '')).json());
    expect(await shown()).toMatchObject({
      email: 'manage@example.org',
      subscriptions: [{ term: 'granite', status: 'active', alerts: 1 }],
    });
    expect((await call('POST', '/subscriptions', { term: 'basalt', cadence: 'daily' })).status).toBe(200);
    const basalt = (await shown()).subscriptions.find(({ term }) => term === 'basalt');
    expect(basalt).toMatchObject({ status: 'active', cadence: 'daily' });
    expect((await call('PATCH', `/subscriptions/${basalt?.id}`, { status: 'paused' })).status).toBe(200);
    expect((await shown()).subscriptions.find(({ term }) => term === 'basalt')?.status).toBe('paused');
    expect((await call('DELETE', `/subscriptions/${basalt?.id}`)).status).toBe(200);
    expect((await call('DELETE', `/subscriptions/${basalt?.id}`)).status).toBe(404);
    expect((await call('PATCH', '', { heartbeat: true })).status).toBe(200);
    const status = await platform.app.request(`/api/v1/subscription-status?token=${token}`);
    expect(managedAddress.parse(await status.json()).heartbeat).toBe(true);
    expect((await call('DELETE', '')).status).toBe(200);
    expect((await call('GET', '')).status).toBe(400);
  });
});

describe('delivery', () => {
  it('tries again when it is put off, under one Message-ID, and stops an address that refuses for good', async () => {
    smtp.refuse((recipient) =>
      recipient === 'slow@example.org' ? 451 : recipient === 'gone@example.org' ? 550 : undefined,
    );
    await subscribe('slow@example.org', 'patience');
    await subscribe('gone@example.org', 'patience');
    while (await deliverOne(options));
    const { rows } = await platform.database.execute<{ email: string; status: string; stopped: boolean }>(
      `select a.email, m.status, a.stopped_at is not null as stopped from messages m join addresses a on a.id = m.address_id
       where a.email in ('slow@example.org', 'gone@example.org') order by a.email`,
    );
    expect(rows).toEqual([
      { email: 'gone@example.org', status: 'dead', stopped: true },
      { email: 'slow@example.org', status: 'queued', stopped: false },
    ]);
    smtp.refuse(() => undefined);
    const { rows: ids } = await platform.database.execute<{ id: string }>(
      `update messages set due_at = now() where status = 'queued' and tries = 1 returning id`,
    );
    while (await deliverOne(options));
    const mail = await received('slow@example.org', 1);
    expect(headerOf(mail, 'Message-ID')).toBe(`<${ids[0]?.id}@earshot.example.org>`);
  });

  it('lets nothing leave after an unsubscription is committed, however they race', async () => {
    const people = Array.from({ length: 40 }, (_, at) => `race${at}@example.org`);
    await platform.database.execute(`
      with a as (insert into addresses (email, email_key, verified_at) select 'race' || n || '@example.org', 'race' || n || '@example.org', now() from generate_series(0, 39) n returning id)
      insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
      select id, 'alert', 'quartz', 'quartz', '{}', 'test', 'active', now(), pg_current_xact_id()::text::bigint from a`);
    await platform.load(
      showOf('Quartz', [{ title: 'Quartz', publicationDate: today(), transcript: '**A:** Quartz it is.' }]),
    );
    await until(async () => {
      await gatherDueAlerts(platform.database);
      const { rows } = await platform.database.execute<{ n: number }>(
        `select count(*)::int as n from alerts a join subscriptions s on s.id = a.subscription_id where s.term = 'quartz' and a.message_id is not null`,
      );
      return rows[0]?.n === 40;
    });
    const ended = new Map<string, number>();
    const end = async (email: string) => {
      await platform.database.execute(
        `update subscriptions set status = 'ended' where term = 'quartz' and address_id = (select id from addresses where email = '${email}')`,
      );
      ended.set(email, performance.now());
    };
    const sentAt = new Map<string, number>();
    const counting: DeliverOptions = {
      ...options,
      mail: {
        ...options.mail,
        send: async (mail) => {
          const delivery = await options.mail.send(mail);
          sentAt.set(mail.to, performance.now());
          return delivery;
        },
      },
    };
    const sending = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (await deliverOne(counting));
      }),
    );
    await Promise.all([sending, ...people.filter((_, at) => at % 2 === 0).map(end)]);
    for (const [email, at] of ended) expect(sentAt.get(email) ?? 0).toBeLessThan(at);
    expect(people.filter((_, at) => at % 2 === 1).every((email) => sentAt.has(email))).toBe(true);
  });

  it('writes no line over 998 bytes, both parts, and no header that anybody typed', () => {
    expect(smtp.received.length).toBeGreaterThan(5);
    for (const { raw } of smtp.received) {
      expect(Math.max(...raw.split('\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
      expect(raw).toContain('Content-Type: text/plain');
      expect(raw).toContain('Content-Type: text/html');
    }
  });
});
