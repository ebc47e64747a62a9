import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { silentLogger as log } from '../../domain/core/logging/logger.ts';
import { runJobs } from '../../ingest/worker/jobs/run-jobs.ts';
import { webhooksLoop } from '../../ingest/worker/webhooks/deliver-webhooks.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const timeoutMs = 3_000;
const answersAfterMs = 200;
const normalKeys = 10;
const rounds = 5;
const abusiveWebhooks = 60;
/** What a key, or a host, has in progress at once. */
const share = 8;

let platform: TestPlatform;
let prompt: Receiver;
let slow: Receiver;

const keyIds: string[] = [];

/** Webhooks of a key, made directly: a key may not make as many in an hour as this file does. */
async function makeWebhooks(keyId: string | undefined, url: string, count: number): Promise<string[]> {
  const { rows } = await platform.database.execute<{ id: string }>(sql`
    insert into webhooks (key_id, url, term, term_key, filters, events, secret)
    select ${keyId}, ${url}, 'x', 'x', '{}', '["mention.created"]', 'whsec_c2VjcmV0IG9mIGEgd2ViaG9vayBpbiBhIHRlc3Q='
    from generate_series(1, ${count}) returning id`);
  return rows.map(({ id }) => id);
}

const queue = (webhookIds: string[]) =>
  platform.database.execute(sql`
    insert into webhook_deliveries (webhook_id, event)
    select unnest(${sql.param(webhookIds)}::uuid[]), 'webhook.test'`);

beforeAll(async () => {
  platform = await openTestPlatform();
  prompt = await openReceiver();
  slow = await openReceiver();
  prompt.behave((_, response) => {
    setTimeout(() => response.writeHead(204).end(), answersAfterMs);
    return undefined;
  });
  slow.behave(() => undefined);
  for (let at = 0; at <= normalKeys; at += 1) {
    await createKey(platform.database, { name: `Key ${at}`, email: `k${at}@example.org`, tier: 'pro' });
    const { rows } = await platform.database.execute<{ id: string }>(
      sql`select id from api_keys where name = ${`Key ${at}`}`,
    );
    keyIds.push(rows[0]?.id ?? '');
  }
});

beforeEach(async () => {
  await platform.database.execute('delete from webhooks');
});

afterAll(async () => {
  prompt?.close();
  slow?.close();
  await platform?.close();
});

/** Workers that deliver while the work is done. */
async function withWorkers<T>(count: number, work: (wake: () => void) => Promise<T>): Promise<T> {
  const guarded = createGuardedFetch({ allowedHosts: [prompt.host, slow.host] });
  const stop = new AbortController();
  const { database } = platform;
  const loops = Array.from({ length: count }, () =>
    webhooksLoop({ database, post: guarded.post, publicUrl: 'https://earshot.example.org', timeoutMs, log }),
  );
  const running = loops.map((loop) => runJobs([loop], { database, log, signal: stop.signal }));
  try {
    return await work(() => {
      for (const loop of loops) loop.wake();
    });
  } finally {
    stop.abort();
    await Promise.all(running);
    await guarded.close();
  }
}

/** How long deliveries of the normal keys took, in milliseconds, several of each one after the other. */
async function latencies(webhookIds: string[], wake: () => void): Promise<number[]> {
  for (let round = 0; round < rounds; round += 1) {
    await queue(webhookIds);
    wake();
    await waitUntil(async () => {
      const { rows } = await platform.database.execute<{ left: number }>(sql`
        select count(*)::int as left from webhook_deliveries
        where status = 'queued' and webhook_id = any(${sql.param(webhookIds)}::uuid[])`);
      return rows[0]?.left === 0;
    }, 60_000);
  }
  const { rows } = await platform.database.execute<{ ms: number }>(sql`
    delete from webhook_deliveries where webhook_id = any(${sql.param(webhookIds)}::uuid[])
    returning (extract(epoch from delivered_at - created_at) * 1000)::int as ms`);
  return rows.map(({ ms }) => ms);
}

const p99 = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.99)] ?? Number.NaN;

it('arrive as soon as ever when sixty webhooks of another key never answer', async () => {
  const [abuser, ...others] = keyIds;
  const normal = (await Promise.all(others.map((key) => makeWebhooks(key, prompt.url, 1)))).flat();
  const alone = await withWorkers(1, (wake) => latencies(normal, wake));
  const abusive = await makeWebhooks(abuser, slow.url, abusiveWebhooks);
  for (let times = 0; times < 3; times += 1) await queue(abusive);
  const together = await withWorkers(1, (wake) => latencies(normal, wake));
  expect(together).toHaveLength(normalKeys * rounds);
  expect(p99(together)).toBeLessThanOrEqual(p99(alone) * 1.5);
}, 120_000);

it('are in progress for each key, and to each host, no more than its share, whatever workers there are', async () => {
  const [one, two, three] = keyIds;
  for (const [key, url] of [
    [one, slow.url],
    [two, slow.url],
    [three, prompt.url],
  ] as const)
    await queue(await makeWebhooks(key, url, abusiveWebhooks));
  await withWorkers(3, async (wake) => {
    let [mostOfKey, mostOfHost] = [0, 0];
    wake();
    await waitUntil(async () => {
      const { rows } = await platform.database.execute<{ key: number; host: number; left: number }>(sql`
        with sending as (select key_id, split_part(url, '/', 3) as host from webhooks where sending_until > now())
        select (select max(count)::int from (select count(*) from sending group by key_id) each) as key,
          (select max(count)::int from (select count(*) from sending group by host) each) as host,
          (select count(*)::int from webhook_deliveries join webhooks on webhooks.id = webhook_id
            where webhooks.key_id = ${three} and webhook_deliveries.status = 'queued') as left`);
      mostOfKey = Math.max(mostOfKey, rows[0]?.key ?? 0);
      mostOfHost = Math.max(mostOfHost, rows[0]?.host ?? 0);
      return rows[0]?.left === 0;
    }, 60_000);
    expect([mostOfKey, mostOfHost]).toEqual([share, share]);
    // Each of the two keys that share a host gets through.
    const { rows } = await platform.database.execute<{ keys: number }>(
      `select count(distinct key_id)::int as keys from webhooks where sending_until > now()`,
    );
    expect(rows[0]?.keys).toBe(2);
  });
}, 120_000);
