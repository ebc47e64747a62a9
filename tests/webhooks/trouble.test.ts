import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CreatedWebhook, webhook, webhookPayload } from '../../contract/api/alerts/webhook.ts';
import { silentLogger as log } from '../../domain/core/logging/logger.ts';
import { smtpTransport } from '../../domain/mail/transport.ts';
import { runJobs } from '../../ingest/worker/jobs/run-jobs.ts';
import { messagesLoop } from '../../ingest/worker/mail/deliver-mail.ts';
import { showOf } from '../../testing/show-of.ts';
import { bodyOf, openTestSmtp, type TestSmtp } from '../../testing/smtp.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { refuse, take } from './receiver.ts';
import { openWebhookHarness, publicUrl, today, verify } from './webhook-harness.ts';

const harness = openWebhookHarness();
const { callsFor, advanceClock: letTimePass, logOf, make, request, say, send, settled } = harness;

let smtp: TestSmtp;

beforeAll(async () => {
  smtp = await openTestSmtp();
});

afterAll(() => smtp?.close());

const terms = ['open source', 'free software', 'public domain', 'common ground'];

describe('an endpoint', () => {
  it('that fails, hangs, redirects to a private address and recovers gets each of 1,000 events, under one id, correctly signed', async () => {
    // A webhook is sent one event at a time, so that each that hangs holds up the next ones: four do in less time.
    const hooks: CreatedWebhook[] = [];
    for (const term of terms) hooks.push(await make(term));
    const firstTries = new Set<string>();
    harness.receiver.behave((call, response) => {
      const id = call.headers['webhook-id'] ?? '';
      const trouble = firstTries.has(id) ? undefined : firstTries.size % 25;
      firstTries.add(id);
      if (trouble === 0) return refuse(500, response);
      if (trouble === 1) return undefined;
      if (trouble === 2) return refuse(302, response, { location: harness.inside.url });
      if (trouble === 3) return void response.destroy();
      return take(call, response);
    });
    await harness.platform.store(
      showOf(
        'A thousand',
        Array.from({ length: 1_000 / terms.length }, (_, at) => ({
          title: `Episode ${at}`,
          publicationDate: today(),
          transcript: `**Ada Palmer:** We speak of ${terms.join(', ')} for the ${at}th time.`,
        })),
      ),
    );
    send();
    await waitUntil(() => firstTries.size === 1_000, 150_000);
    await waitUntil(async () => {
      await letTimePass();
      const { rows } = await harness.platform.database.execute<{ left: number }>(
        `select count(*)::int as left from webhook_deliveries where status <> 'delivered'`,
      );
      return rows[0]?.left === 0;
    }, 150_000);
    const calls = hooks.flatMap(({ term, secret }) => {
      const own = callsFor(term);
      for (const call of own) verify(secret, call);
      return own;
    });
    const taken = calls.filter(({ answered }) => answered === 204);
    const idsOf = Map.groupBy(calls, ({ body }) => {
      const { term, episode } = webhookPayload.parse(JSON.parse(body)).data;
      return `${term} in ${episode?.uuid}`;
    });
    expect(idsOf.size).toBe(1_000);
    for (const same of idsOf.values())
      expect(new Set(same.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1_000);
    expect(calls.length).toBeGreaterThan(1_100);
    expect(harness.inside.calls).toEqual([]);
  }, 200_000);

  it('in a private network is never connected to, even when the database names it', async () => {
    const hook = await make('stolen');
    await harness.platform.database.execute(
      `update webhooks set url = 'http://${harness.inside.host}/' where id = '${hook.id}'`,
    );
    await request('POST', `/webhooks/${hook.id}/test`);
    send();
    const { attempts } = await settled(hook, 'failed');
    expect(attempts[0]?.error).toContain('inside a private network');
    expect(harness.inside.calls).toEqual([]);
  });

  it('is sent nothing forever: an event that cannot be prepared is dropped like one that is refused', async () => {
    const hook = await make('unprintable');
    await say('Corrupt', '**Ada Palmer:** It is unprintable.');
    await harness.platform.database.execute(
      `update webhook_deliveries set passage_ids = '["none"]', tries = 8 where webhook_id = '${hook.id}'`,
    );
    send();
    await waitUntil(async () => {
      await letTimePass();
      return (await logOf(hook))[0]?.status === 'failed';
    }, 60_000);
    const [delivery] = await logOf(hook);
    expect(delivery?.attempts.at(-1)?.error).toBe('The event could not be prepared.');
    expect(webhook.parse(await request('GET', `/webhooks/${hook.id}`)).status).toBe('active');
  });

  it('that responds 410 gets nothing more, and its owner is notified', async () => {
    const hook = await make('gone for good');
    harness.receiver.behave((_, response) => refuse(410, response));
    await say('The end', '**Ada Palmer:** It is gone for good.');
    send();
    await settled(hook, 'failed');
    expect(webhook.parse(await request('GET', `/webhooks/${hook.id}`))).toMatchObject({
      status: 'disabled',
      disabled_reason: 'The endpoint responded with status 410 Gone.',
    });
    const mail = smtpTransport(smtp.url, {
      mailFrom: 'Earshot <alerts@earshot.example.org>',
      mailPerSecond: 1_000,
      dkim: undefined,
    });
    const stop = new AbortController();
    const { database } = harness.platform;
    const posting = runJobs([messagesLoop({ database, publicUrl, mail, log })], {
      database,
      log,
      signal: stop.signal,
    });
    await waitUntil(() => smtp.received.length === 1);
    stop.abort();
    await posting;
    await mail.close();
    const [message] = smtp.received;
    expect(message?.to).toEqual(['owner@example.org']);
    expect(bodyOf(message as (typeof smtp.received)[number])).toContain('gone for good');
    expect(message?.raw).not.toMatch(/^List-Unsubscribe/im);
  });

  it('that accepts nothing for three days is disabled until its owner reactivates it', async () => {
    const hook = await make('three days');
    harness.receiver.behave((_, response) => refuse(503, response));
    await say('Slow', '**Ada Palmer:** It took three days.');
    send();
    await waitUntil(() => callsFor('three days').length === 1);
    await waitUntil(async () => (await logOf(hook))[0]?.attempts.length === 1);
    const [first] = await logOf(hook);
    expect(first).toMatchObject({ status: 'queued', attempts: [{ status: 503 }] });
    expect(Date.parse(first?.next_attempt_at ?? '')).toBeGreaterThan(
      Date.parse(first?.attempts[0]?.at ?? '') + 3_900,
    );
    await harness.platform.database.execute(
      `update webhooks set failing_since = now() - interval '73 hours' where id = '${hook.id}'`,
    );
    await letTimePass();
    await waitUntil(
      async () => webhook.parse(await request('GET', `/webhooks/${hook.id}`)).status === 'disabled',
    );
    const calls = callsFor('three days').length;
    harness.receiver.behave(take);
    await letTimePass();
    expect(callsFor('three days').length).toBe(calls);
    await request('PATCH', `/webhooks/${hook.id}`, { status: 'active' });
    await letTimePass();
    await settled(hook, 'delivered');
  });
});
