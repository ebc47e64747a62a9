import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { describe, expect, it } from 'vitest';
import { connectDatabase } from '../../domain/core/database/connection.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { turnstileCheck } from '../../domain/identity/turnstile.ts';
import { smtpTransport } from '../../domain/mail/transport.ts';
import type { DeliverOptions } from '../../ingest/worker/mail/deliver-mail.ts';
import { createSubscriptionsApp } from '../../server/app.ts';
import { showOf } from '../../testing/show-of.ts';
import { headerOf } from '../../testing/smtp.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { openAlertHarness, today, tokenIn } from './alert-harness.ts';

const harness = openAlertHarness();

describe('delivery', () => {
  it('retries a deferred message under one Message-ID, and stops an address that refuses mail for good', async () => {
    harness.smtp.refuse((recipient) =>
      recipient === 'slow@example.org' ? 451 : recipient === 'gone@example.org' ? 550 : undefined,
    );
    await harness.subscribe('slow@example.org', 'patience');
    await harness.subscribe('gone@example.org', 'patience');
    await harness.sendMessages();
    const { rows } = await harness.platform.database.execute<{
      email: string;
      status: string;
      stopped: boolean;
    }>(
      `select a.email, m.status, a.stopped_at is not null as stopped from messages m join addresses a on a.id = m.address_id
       where a.email in ('slow@example.org', 'gone@example.org') order by a.email`,
    );
    expect(rows).toEqual([
      { email: 'gone@example.org', status: 'dead', stopped: true },
      { email: 'slow@example.org', status: 'queued', stopped: false },
    ]);
    harness.smtp.refuse(() => undefined);
    const { rows: ids } = await harness.platform.database.execute<{ id: string }>(
      `update messages set due_at = now() where status = 'queued' and tries = 1 returning id`,
    );
    await harness.sendMessages();
    const mail = await harness.received('slow@example.org', 1);
    expect(headerOf(mail, 'Message-ID')).toBe(`<${ids[0]?.id}@earshot.example.org>`);
  });

  it('needs one database connection for a message, not two', async () => {
    const { database, close } = connectDatabase(harness.platform.databaseUrl, silentLogger, { max: 1 });
    const options = { ...harness.options, database };
    try {
      await harness.subscribe('single@example.org', 'tungsten');
      await harness.sendMessages(options);
      const token = tokenIn(await harness.received('single@example.org', 1));
      await harness.post('/verify-email', { token, email: 'single@example.org' });
      await harness.platform.store(
        showOf('Metal', [
          { title: 'Tungsten', publicationDate: today(), transcript: '**A:** Tungsten it is.' },
        ]),
      );
      await waitUntil(async () => {
        await harness.gatherAlerts();
        await harness.sendMessages(options);
        return harness.mailTo('single@example.org').length === 2;
      });
    } finally {
      await close();
    }
  });

  it('sends nothing after an unsubscription is committed, however they race', async () => {
    const people = Array.from({ length: 40 }, (_, at) => `race${at}@example.org`);
    await harness.platform.database.execute(`
      with a as (insert into addresses (email, email_key, verified_at) select 'race' || n || '@example.org', 'race' || n || '@example.org', now() from generate_series(0, 39) n returning id)
      insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
      select id, 'alert', 'quartz', 'quartz', '{}', 'monitor-page', 'active', now(), pg_current_xact_id()::text::bigint from a`);
    await harness.platform.store(
      showOf('Quartz', [{ title: 'Quartz', publicationDate: today(), transcript: '**A:** Quartz it is.' }]),
    );
    await waitUntil(async () => {
      await harness.gatherAlerts();
      const { rows } = await harness.platform.database.execute<{ n: number }>(
        `select count(*)::int as n from alerts a join subscriptions s on s.id = a.subscription_id where s.term = 'quartz' and a.message_id is not null`,
      );
      return rows[0]?.n === 40;
    });
    const ended = new Map<string, number>();
    const end = async (email: string) => {
      await harness.platform.database.execute(
        `update subscriptions set status = 'ended' where term = 'quartz' and address_id = (select id from addresses where email = '${email}')`,
      );
      ended.set(email, performance.now());
    };
    const sentAt = new Map<string, number>();
    const counting: DeliverOptions = {
      ...harness.options,
      mail: {
        ...harness.options.mail,
        send: async (mail) => {
          const delivery = await harness.options.mail.send(mail);
          sentAt.set(mail.to, performance.now());
          return delivery;
        },
      },
    };
    const sending = harness.sendMessages(counting);
    await Promise.all([sending, ...people.filter((_, at) => at % 2 === 0).map(end)]);
    for (const [email, at] of ended) expect(sentAt.get(email) ?? 0).toBeLessThan(at);
    expect(people.filter((_, at) => at % 2 === 1).every((email) => sentAt.has(email))).toBe(true);
  });

  it('writes text and HTML, no line over 998 bytes, and no header that a person typed', () => {
    expect(harness.smtp.received.length).toBeGreaterThan(5);
    for (const { raw } of harness.smtp.received) {
      expect(Math.max(...raw.split('\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
      expect(raw).toContain('Content-Type: text/plain');
      expect(raw).toContain('Content-Type: text/html');
    }
  });
});

describe('the service', () => {
  it('the alert routes can run on a host of their own', async () => {
    const app = createSubscriptionsApp(harness.platform.dependencies);
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
    const signing = smtpTransport(harness.smtp.url, {
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
    expect(headerOf(await harness.received('dkim@example.org', 1), 'DKIM-Signature')).toMatch(
      /d=earshot\.example\.org;.*s=one;/,
    );
  });
});
