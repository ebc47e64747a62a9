import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll } from 'vitest';
import {
  type CreatedWebhook,
  createdWebhook,
  deliveryList,
  type WebhookDelivery,
  webhookPayload,
} from '../../contract/api/alerts/webhook.ts';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { silentLogger as log } from '../../domain/core/logging/logger.ts';
import type { JobLoop } from '../../ingest/worker/jobs/job-loop.ts';
import { runJobs } from '../../ingest/worker/jobs/run-jobs.ts';
import { webhooksLoop } from '../../ingest/worker/webhooks/deliver-webhooks.ts';
import { createApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform, unlimited } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { type Call, openReceiver, type Receiver, take } from './receiver.ts';

export const timeoutMs = 250;
export const publicUrl = 'https://earshot.example.org';

export const today = () => new Date().toISOString();

export const verify = (secret: string, { body, headers }: Pick<Call, 'body' | 'headers'>) =>
  new Verifier(secret).verify(body, headers);

type Opened = {
  platform: TestPlatform;
  receiver: Receiver;
  /** One that no webhook may reach. */
  inside: Receiver;
  app: ReturnType<typeof createApp>;
  guarded: ReturnType<typeof createGuardedFetch>;
  key: string;
};

async function open(): Promise<Opened> {
  const platform = await openTestPlatform();
  const receiver = await openReceiver();
  return {
    platform,
    receiver,
    inside: await openReceiver(),
    app: createApp({ ...platform.dependencies, limits: unlimited, fetchAllowedHosts: [receiver.host] }),
    guarded: createGuardedFetch({ allowedHosts: [receiver.host] }),
    key: await createKey(platform.database, { name: 'Tests', email: 'owner@example.org', tier: 'pro' }),
  };
}

/** A platform, a sender, receivers, and what is done with them again and again; for one test file. */
export function openWebhookHarness() {
  let opened: Opened | undefined;
  let stop = new AbortController();
  let running: Promise<void> | undefined;
  let loop: JobLoop | undefined;
  const harness = (): Opened => {
    if (!opened) throw new Error('Open the harness before the first test.');
    return opened;
  };
  beforeAll(async () => {
    opened = await open();
  });
  afterEach(async () => {
    stop.abort();
    await running;
    opened?.receiver.behave(take);
  });
  afterAll(async () => {
    await opened?.guarded.close();
    opened?.receiver.close();
    opened?.inside.close();
    await opened?.platform.close();
  });

  const request = async (method: string, path: string, body?: unknown) =>
    (
      await harness().app.request(`/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${harness().key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    ).json();

  const logOf = async ({ id }: { id: string }) =>
    deliveryList.parse(await request('GET', `/webhooks/${id}/deliveries?limit=100`)).deliveries;

  return {
    get platform() {
      return harness().platform;
    },
    get receiver() {
      return harness().receiver;
    },
    get inside() {
      return harness().inside;
    },
    get guarded() {
      return harness().guarded;
    },
    request,
    logOf,
    make: async (term: string) =>
      createdWebhook.parse(await request('POST', '/webhooks', { url: harness().receiver.url, term })),
    say: (title: string, words: string) =>
      harness().platform.store(
        showOf(title, [{ title: `${title} one`, publicationDate: today(), transcript: words }]),
      ),
    /** Sends what is due, until the test is over. */
    send: (): void => {
      stop = new AbortController();
      const { platform, guarded } = harness();
      loop = webhooksLoop({ ...platform, post: guarded.post, publicUrl, timeoutMs, log });
      running = runJobs([loop], { database: platform.database, log, signal: stop.signal });
    },
    /** The pauses between two tries are minutes and hours: here they pass at once. */
    advanceClock: async (): Promise<void> => {
      const { rowCount } = await harness().platform.database.execute(
        `update webhook_deliveries set due_at = now() where status = 'queued' and due_at > now()`,
      );
      if (rowCount) loop?.wake();
    },
    callsFor: (term: string): Call[] =>
      harness().receiver.calls.filter(
        ({ body }) => webhookPayload.parse(JSON.parse(body)).data.term === term,
      ),
    settled: async (hook: CreatedWebhook, status: WebhookDelivery['status']): Promise<WebhookDelivery> => {
      const find = async () => {
        loop?.wake();
        return (await logOf(hook)).find((delivery) => delivery.status === status);
      };
      await waitUntil(async () => (await find()) !== undefined);
      return (await find()) as WebhookDelivery;
    },
  };
}
