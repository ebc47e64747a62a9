import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deliverMail } from '../../ingest/alerts/deliver.ts';
import { deliverOneEvent, deliverWebhooks } from '../../ingest/webhooks/deliver.ts';
import { createApp } from '../../server/app.ts';
import {
  type CreatedWebhook,
  createdWebhook,
  deliveryList,
  rotatedSecret,
  type WebhookDelivery,
  webhook,
  webhookDelivery,
  webhookPayload,
} from '../../server/contract/webhook.ts';
import { createKey } from '../../server/core/api/keys.ts';
import { createGuardedFetch } from '../../server/core/fetch/guarded.ts';
import { smtpTransport } from '../../server/core/mail/transport.ts';
import { openTestPlatform, type TestPlatform } from '../platform.ts';
import { showOf } from '../shows.ts';
import { bodyOf, openTestSmtp, type TestSmtp } from '../smtp.ts';
import { until } from '../until.ts';
import { openReceiver, type Receiver, refuse, take } from './receiver.ts';

const deadlineMs = 250;
const publicUrl = 'https://earshot.example.org';

let platform: TestPlatform;
let smtp: TestSmtp;
let receiver: Receiver;
let inside: Receiver;
let app: ReturnType<typeof createApp>;
let guarded: ReturnType<typeof createGuardedFetch>;
let key: string;
let stop = new AbortController();
let running: Promise<void> | undefined;

const request = async (method: string, path: string, body?: unknown) =>
  (
    await app.request(`/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  ).json();

const make = async (term: string, url = receiver.url) =>
  createdWebhook.parse(await request('POST', '/webhooks', { url, term }));

const logOf = async ({ id }: { id: string }) =>
  deliveryList.parse(await request('GET', `/webhooks/${id}/deliveries?limit=100`)).deliveries;

const today = () => new Date().toISOString();
const say = (title: string, words: string) =>
  platform.load(showOf(title, [{ title: `${title} one`, publicationDate: today(), transcript: words }]));

/** Sends what is due, until the test is over. */
function send(): void {
  stop = new AbortController();
  running = deliverWebhooks(
    { database: platform.database, post: guarded.post, publicUrl, deadlineMs, tell: () => {} },
    stop.signal,
  );
}

/** The pauses between two tries are minutes and hours: here they pass at once. */
const letTimePass = () =>
  platform.database.execute(
    `update webhook_deliveries set due_at = now() where status = 'queued' and due_at > now()`,
  );

const callsFor = (term: string) =>
  receiver.calls.filter(({ body }) => webhookPayload.parse(JSON.parse(body)).data.term === term);

const verify = (secret: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
  new Verifier(secret).verify(body, headers);

async function settled(hook: CreatedWebhook, wanted: WebhookDelivery['status']): Promise<WebhookDelivery> {
  await until(async () => (await logOf(hook)).some(({ status }) => status === wanted));
  return (await logOf(hook)).find(({ status }) => status === wanted) as WebhookDelivery;
}

beforeAll(async () => {
  platform = await openTestPlatform();
  smtp = await openTestSmtp();
  receiver = await openReceiver();
  inside = await openReceiver();
  app = createApp({
    ...platform.dependencies,
    limits: { countKey: async () => [], countVisitor: async () => [] },
    fetchAllowedHosts: [receiver.host],
  });
  guarded = createGuardedFetch({ allowedHosts: [receiver.host] });
  key = await createKey(platform.database, { name: 'Tests', email: 'owner@example.org', tier: 'pro' });
});

afterEach(async () => {
  stop.abort();
  await running;
  receiver.behave(take);
});

afterAll(async () => {
  await guarded?.close();
  receiver?.close();
  inside?.close();
  await smtp?.close();
  await platform?.close();
});

describe('an event', () => {
  it('tells what was said where, with a link to the second, signed by the Standard Webhooks rule', async () => {
    const hook = await make('long patience');
    await say('Reading Room', '[00:01:05] Ada Palmer: The long patience of history.');
    send();
    const delivery = await settled(hook, 'delivered');
    const [call] = callsFor('long patience');
    const payload = webhookPayload.parse(verify(hook.secret, call ?? { body: '', headers: {} }));
    expect(call?.headers['webhook-id']).toBe(delivery.id);
    expect(payload).toMatchObject({
      type: 'mention.created',
      data: {
        webhook_id: hook.id,
        episode: { title: 'Reading Room one', podcast_title: 'Reading Room' },
        mentions: [{ text: 'The long patience of history.', speaker: 'Ada Palmer', start_seconds: 65 }],
      },
    });
    expect(payload.data.mentions[0]?.url).toMatch(
      /^https:\/\/earshot\.example\.org\/episode\/.*\?t=65#mention-/,
    );
    expect(delivery).toMatchObject({ attempts: [{ status: 204, error: null }], next_attempt_at: null });
  });

  it('is not made while the webhook is paused, nor for what its term does not say', async () => {
    const [paused, other] = [await make('quiet harbour'), await make('"quiet harbour" -ferry')];
    await request('PATCH', `/webhooks/${paused.id}`, { status: 'paused' });
    await say('Harbours', '**Ada Palmer:** A quiet harbour, and its ferry.');
    expect([await logOf(paused), await logOf(other)]).toEqual([[], []]);
  });

  it('can be tried out, and sent again under its own id', async () => {
    const hook = await make('trying out');
    const queued = webhookDelivery.parse(await request('POST', `/webhooks/${hook.id}/test`));
    expect(queued).toMatchObject({ event: 'webhook.test', status: 'queued' });
    send();
    await settled(hook, 'delivered');
    await request('POST', `/webhooks/${hook.id}/deliveries/${queued.id}/replay`);
    await until(() => callsFor('trying out').length === 2);
    const calls = callsFor('trying out');
    expect(calls.map(({ headers }) => headers['webhook-id'])).toEqual([queued.id, queued.id]);
    expect(calls[0]?.body).toBe(calls[1]?.body);
    expect(await request('POST', `/webhooks/${hook.id}/deliveries/${hook.id}/replay`)).toMatchObject({
      code: 'delivery_not_found',
    });
  });

  it('is sent again under its own id when its sender was killed with it in hand', async () => {
    const hook = await make('in hand');
    const queued = webhookDelivery.parse(await request('POST', `/webhooks/${hook.id}/test`));
    const killed = { database: platform.database, publicUrl, deadlineMs, tell: () => {} };
    // Takes the event, sends it, and never comes to noting how it went.
    void deliverOneEvent({ ...killed, post: () => new Promise(() => {}) });
    const isHeld = async () => {
      const { rows } = await platform.database.execute<{ held: boolean }>(
        `select sending_until > now() as held from webhooks where id = '${hook.id}'`,
      );
      return rows[0]?.held === true;
    };
    await until(isHeld);
    expect(await deliverOneEvent({ ...killed, post: guarded.post })).toBe(false);
    await platform.database.execute(`update webhooks set sending_until = now() where id = '${hook.id}'`);
    send();
    expect((await settled(hook, 'delivered')).id).toBe(queued.id);
    expect(callsFor('in hand').map(({ headers }) => headers['webhook-id'])).toEqual([queued.id]);
  });

  it('is signed with the old and the new secret after a rotation', async () => {
    const hook = await make('rotation');
    const next = rotatedSecret.parse(await request('POST', `/webhooks/${hook.id}/secret`));
    await request('POST', `/webhooks/${hook.id}/test`);
    send();
    await settled(hook, 'delivered');
    const [call] = callsFor('rotation');
    for (const secret of [hook.secret, next.secret])
      expect(verify(secret, call ?? { body: '', headers: {} })).toMatchObject({ type: 'webhook.test' });
  });
});

describe('a receiver', () => {
  it('that fails, hangs, redirects inside and comes back gets each of 1,000 events, under one id, rightly signed', async () => {
    const hook = await make('open source');
    const firstTries = new Set<string>();
    receiver.behave((call, response) => {
      const id = call.headers['webhook-id'] ?? '';
      const trouble = firstTries.has(id) ? undefined : firstTries.size % 25;
      firstTries.add(id);
      if (trouble === 0) return refuse(500, response);
      if (trouble === 1) return undefined;
      if (trouble === 2) return refuse(302, response, { location: inside.url });
      if (trouble === 3) return void response.destroy();
      return take(call, response);
    });
    await platform.load(
      showOf(
        'A thousand',
        Array.from({ length: 1_000 }, (_, at) => ({
          title: `Episode ${at}`,
          publicationDate: today(),
          transcript: `**Ada Palmer:** We speak of open source for the ${at}th time.`,
        })),
      ),
    );
    send();
    await until(async () => {
      await letTimePass();
      const { rows } = await platform.database.execute<{ left: number }>(
        `select count(*)::int as left from webhook_deliveries where webhook_id = '${hook.id}' and status <> 'delivered'`,
      );
      return rows[0]?.left === 0;
    }, 150_000);
    const calls = callsFor('open source');
    const taken = calls.filter(({ answered }) => answered === 204);
    for (const call of calls) verify(hook.secret, call);
    const idsOf = Map.groupBy(calls, ({ body }) => webhookPayload.parse(JSON.parse(body)).data.episode?.uuid);
    expect(idsOf.size).toBe(1_000);
    for (const same of idsOf.values())
      expect(new Set(same.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1_000);
    expect(calls.length).toBeGreaterThan(1_100);
    expect(inside.calls).toEqual([]);
  }, 200_000);

  it('inside is never connected to, although it stands in the database', async () => {
    const hook = await make('stolen');
    await platform.database.execute(
      `update webhooks set url = 'http://${inside.host}/' where id = '${hook.id}'`,
    );
    await request('POST', `/webhooks/${hook.id}/test`);
    send();
    const { attempts } = await settled(hook, 'failed');
    expect(attempts[0]?.error).toContain('inside a private network');
    expect(inside.calls).toEqual([]);
  });

  it('that answers 410 is told nothing more, and its owner hears of it', async () => {
    const hook = await make('gone for good');
    receiver.behave((_, response) => refuse(410, response));
    await say('The end', '**Ada Palmer:** It is gone for good.');
    send();
    await settled(hook, 'failed');
    expect(webhook.parse(await request('GET', `/webhooks/${hook.id}`))).toMatchObject({
      status: 'disabled',
      disabled_reason: 'The receiver answered 410 Gone.',
    });
    const mail = smtpTransport(smtp.url, {
      mailFrom: 'Earshot <alerts@earshot.example.org>',
      mailPerSecond: 1_000,
      dkim: undefined,
    });
    const posting = deliverMail(
      { database: platform.database, publicUrl, mail, tell: () => {} },
      stop.signal,
    );
    await until(() => smtp.received.length === 1);
    stop.abort();
    await posting;
    await mail.close();
    const [message] = smtp.received;
    expect(message?.to).toEqual(['owner@example.org']);
    expect(bodyOf(message as (typeof smtp.received)[number])).toContain('gone for good');
    expect(message?.raw).not.toMatch(/^List-Unsubscribe/im);
  });

  it('that takes nothing for three days is off, until its owner sets it to work again', async () => {
    const hook = await make('three days');
    receiver.behave((_, response) => refuse(503, response));
    await say('Slow', '**Ada Palmer:** It took three days.');
    send();
    await until(() => callsFor('three days').length === 1);
    await until(async () => (await logOf(hook))[0]?.attempts.length === 1);
    const [first] = await logOf(hook);
    expect(first).toMatchObject({ status: 'queued', attempts: [{ status: 503 }] });
    expect(Date.parse(first?.next_attempt_at ?? '')).toBeGreaterThan(
      Date.parse(first?.attempts[0]?.at ?? '') + 3_900,
    );
    await platform.database.execute(
      `update webhooks set failing_since = now() - interval '73 hours' where id = '${hook.id}'`,
    );
    await letTimePass();
    await until(
      async () => webhook.parse(await request('GET', `/webhooks/${hook.id}`)).status === 'disabled',
    );
    const calls = callsFor('three days').length;
    receiver.behave(take);
    await letTimePass();
    expect(callsFor('three days').length).toBe(calls);
    await request('PATCH', `/webhooks/${hook.id}`, { status: 'active' });
    await letTimePass();
    await settled(hook, 'delivered');
  });
});
