import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { queueTestDelivery } from '../../domain/alerts/webhooks/deliveries.ts';
import { createWebhook } from '../../domain/alerts/webhooks/webhooks.ts';
import { connectDatabase } from '../../domain/core/database/connection.ts';
import { createGuardedFetch } from '../../domain/core/fetch/guarded.ts';
import { silentLogger as log } from '../../domain/core/logging/logger.ts';
import type { Mail } from '../../domain/mail/mail.ts';
import { MeilisearchEngine } from '../../domain/search/engine/meilisearch/meilisearch-engine.ts';
import { AlertMatcher } from '../../ingest/matching/matcher.ts';
import { ingestShow } from '../../ingest/store/ingest-show.ts';
import { emptyReport } from '../../ingest/store/report.ts';
import { createFeedFetch } from '../../ingest/worker/feeds/fetch-feed.ts';
import { feedsLoop } from '../../ingest/worker/feeds/poll-feeds.ts';
import { indexLoop } from '../../ingest/worker/index/index-worker.ts';
import { keepReconciled } from '../../ingest/worker/index/keep-reconciled.ts';
import { countsDiffer } from '../../ingest/worker/index/reconcile.ts';
import { createJobLoop, type JobLoop } from '../../ingest/worker/jobs/job-loop.ts';
import { runJobs } from '../../ingest/worker/jobs/run-jobs.ts';
import { alertsLoop } from '../../ingest/worker/mail/alerts-loop.ts';
import { messagesLoop } from '../../ingest/worker/mail/deliver-mail.ts';
import { transcriptsLoop } from '../../ingest/worker/transcripts/fetch-transcripts.ts';
import { webhooksLoop } from '../../ingest/worker/webhooks/deliver-webhooks.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { readersHere } from '../../testing/readers-here.ts';
import { showOf } from '../../testing/show-of.ts';
import { openTestSmtp } from '../../testing/smtp.ts';
import { startCommand } from '../../testing/start-harness.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';
import { serveLongTranscript } from './long-transcript.ts';

let platform: TestPlatform;
const guarded = createGuardedFetch({ allowedHosts: [] });
const sent: { mail: Mail; at: number }[] = [];

beforeAll(async () => {
  platform = await openTestPlatform();
});

afterAll(async () => {
  await guarded.close();
  await platform?.close();
});

const allOptions = () => ({
  ...platform,
  log,
  fetch: guarded.fetch,
  post: guarded.post,
  ...readersHere,
  fetchFeed: createFeedFetch({ fetch: guarded.fetch, readFeed: readersHere.readFeed }),
  watch: { matcher: new AlertMatcher(), includeOldEpisodes: false },
  minMinutes: 15,
  publicUrl: 'https://earshot.example.org',
  timeoutMs: 1_000,
  mail: {
    send: async (mail: Mail) => {
      sent.push({ mail, at: Date.now() });
      return { outcome: 'sent' as const };
    },
    close: async () => {},
  },
});

/** A whole worker with connections of its own, until `stop` is called. */
function startWorker(): { stop: () => Promise<void> } {
  const controller = new AbortController();
  const { database, close } = connectDatabase(platform.pool.options.connectionString ?? '', log);
  const options = { ...allOptions(), database };
  const loops = [indexLoop, feedsLoop, transcriptsLoop, alertsLoop, messagesLoop, webhooksLoop];
  const running = Promise.all([
    runJobs(
      loops.map((open) => open(options)),
      { ...options, signal: controller.signal },
    ),
    keepReconciled(options, controller.signal),
  ]);
  return {
    stop: async () => {
      controller.abort();
      await running;
      await close();
    },
  };
}

/** Queues messages to this many addresses. */
async function queueMessages(count: number, name: string): Promise<void> {
  await platform.database.execute(`
    with a as (insert into addresses (email, email_key, verified_at)
      select '${name}' || n || '@example.org', '${name}' || n || '@example.org', now() from generate_series(1, ${count}) n returning id)
    insert into messages (address_id, kind) select id, 'heartbeat' from a`);
}

const sentTo = (name: string) => sent.filter(({ mail }) => mail.to.startsWith(name));

/** A loop with one job, which is due once this is set. */
function loopOfOne(name: string) {
  const state = { isDue: false, done: 0 };
  const loop: JobLoop = createJobLoop(
    {
      name,
      concurrency: 1,
      leaseSeconds: 60,
      isDue: sql<boolean>`(select true)`,
      claim: async () => (state.isDue ? [name] : []),
      extend: async () => {},
      process: async () => {
        state.isDue = false;
        state.done += 1;
        return undefined;
      },
      fail: async () => {},
      logFields: () => ({}),
      messages: { done: 'Done', failed: 'Failed' },
    },
    log,
  );
  return { loop, state };
}

describe('a worker', () => {
  it('finds what is due, though another kind of the same name has nothing', async () => {
    const [first, second] = [loopOfOne('same'), loopOfOne('same')];
    const controller = new AbortController();
    const none = { ...second.loop, isDue: sql<boolean>`(select false)` };
    const running = runJobs([first.loop, none], {
      database: platform.database,
      log,
      signal: controller.signal,
    });
    // Both have looked at the start; from now on they are woken.
    await waitUntil(async () => (await platform.database.execute(sql`select 1`)).rows.length === 1);
    first.state.isDue = true;
    await waitUntil(() => first.state.done === 1);
    controller.abort();
    await running;
    expect(first.state.done).toBe(1);
  });

  it('sends at most two statements a second while it is idle', async () => {
    const worker = startWorker();
    const isOver = (milliseconds: number, from = Date.now()) =>
      waitUntil(() => Date.now() - from > milliseconds);
    // At the start it compares the index with the database.
    await isOver(3_000);
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const seconds = 12;
    await isOver(seconds * 1_000);
    const count = statements.mock.calls.length;
    await worker.stop();
    statements.mockRestore();
    expect(count).toBeGreaterThan(seconds / 2);
    expect(count).toBeLessThanOrEqual(seconds * 2);
  }, 40_000);

  it('sends the mail of a new match within five seconds', async () => {
    await platform.database.execute(`
      with a as (insert into addresses (email, email_key, verified_at) values ('match@example.org', 'match@example.org', now()) returning id)
      insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
      select id, 'alert', 'obsidian', 'obsidian', '{}', 'monitor-page', 'active', now(), pg_current_xact_id()::text::bigint from a`);
    const worker = startWorker();
    const episode = {
      title: 'Obsidian',
      publicationDate: new Date().toISOString(),
      transcript: '**Ann Lee:** Obsidian it is.',
    };
    await ingestShow(showOf('Rocks', [episode]), { ...allOptions(), report: emptyReport() });
    const stored = Date.now();
    await waitUntil(() => sentTo('match@').length > 0);
    await worker.stop();
    expect((sentTo('match@')[0]?.at ?? 0) - stored).toBeLessThan(5_000);
  });

  it('does nothing that another one does, and finishes what it holds when it is stopped', async () => {
    await queueMessages(60, 'shared');
    const [first, ...others] = [startWorker(), startWorker(), startWorker()];
    await waitUntil(() => sentTo('shared').length > 10);
    await first.stop();
    await waitUntil(() => sentTo('shared').length >= 60);
    await Promise.all(others.map((worker) => worker.stop()));
    expect(new Set(sentTo('shared').map(({ mail }) => mail.to)).size).toBe(60);
    expect(sentTo('shared')).toHaveLength(60);
  });

  it('takes over the jobs of a killed one when their lease ends, and not before', async () => {
    await queueMessages(1, 'leased');
    const claimed = Date.now();
    // What a claim does if its worker then dies.
    await platform.database.execute(
      `update messages set tries = tries + 1, due_at = now() + interval '2 seconds' where status = 'queued'`,
    );
    const worker = startWorker();
    await waitUntil(() => sentTo('leased').length > 0);
    await worker.stop();
    expect((sentTo('leased')[0]?.at ?? 0) - claimed).toBeGreaterThanOrEqual(1_900);
  });
});

/** A webhook to this receiver. Resolves to what queues an event for it. */
async function openWebhook({ url, host }: Receiver): Promise<() => Promise<unknown>> {
  const { database } = platform;
  await createKey(database, { name: 'Jobs', email: 'jobs@example.org', tier: 'pro' });
  const { rows } = await database.execute<{ id: string }>(
    `select id from api_keys where email = 'jobs@example.org'`,
  );
  const keyId = rows[0]?.id ?? '';
  const { id } = await createWebhook(
    database,
    keyId,
    { url, term: 'basalt', filters: {}, events: ['mention.created'] },
    [host],
  );
  return () => queueTestDelivery(database, keyId, id);
}

it('mail and webhooks leave within five seconds while a transcript of 32 MB is read, which ends as stored or too complex', async () => {
  const { database, databaseUrl, meiliUrl, meiliKey = '', engine } = platform;
  const [served, smtp, receiver] = [await serveLongTranscript(), await openTestSmtp(), await openReceiver()];
  const queueEvent = await openWebhook(receiver);
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-worker-'));
  const episode = { title: 'Boats', transcriptUrl: served.url, publicationDate: new Date().toISOString() };
  await ingestShow(showOf('Harbor', [episode]), { ...allOptions(), report: emptyReport() });
  const worker = startCommand('cli/worker.ts', [], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    MEILI_URL: meiliUrl,
    MEILI_KEY: meiliKey,
    MEILI_INDEX: engine.indexName,
    SMTP_URL: smtp.url,
    FETCH_ALLOWED_HOSTS: `${served.host},${receiver.host}`,
  });
  const isRead = async () => {
    const { rows } = await database.execute<{ read: boolean }>(
      `select has_transcript or transcript_error is not null as read from episodes where title = 'Boats'`,
    );
    return rows[0]?.read === true;
  };
  const waits: number[] = [];
  try {
    await waitUntil(() => served.requests() > 0, 60_000);
    while (!(await isRead())) {
      const name = `reading${waits.length}-`;
      await Promise.all([queueMessages(1, name), queueEvent()]);
      const queued = Date.now();
      await waitUntil(
        () =>
          receiver.calls.length > waits.length &&
          smtp.received.some(({ to }) => to.some((address) => address.startsWith(name))),
        60_000,
      );
      waits.push(Date.now() - queued);
    }
  } finally {
    worker.child.kill('SIGKILL');
    await worker.exited;
    await smtp.close();
    served.close();
    receiver.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  expect(waits.length).toBeGreaterThan(1);
  expect(Math.max(...waits)).toBeLessThan(5_000);
}, 180_000);

it('an engine that cannot be reached says nothing about what the index holds', async () => {
  const engine = new MeilisearchEngine({ url: 'http://127.0.0.1:9', key: 'none', indexName: 'none' });
  await expect(countsDiffer(platform.database, engine)).rejects.toThrow();
});
