import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { createWebhook } from '../../domain/alerts/webhooks/webhooks.ts';
import { apiKeys } from '../../domain/core/database/schema/api.ts';
import { feeds } from '../../domain/core/database/schema/feeds.ts';
import type { Platform } from '../../runtime/platform.ts';
import { createRandom } from '../../testing/random.ts';
import { headerOf, openTestSmtp, type TestSmtp } from '../../testing/smtp.ts';
import { meilisearchAlone } from '../measure/meilisearch-alone.ts';
import type { Row } from '../measure/table.ts';
import { episodesPerFeed, openPodcastHosts, type PodcastHosts, termOf } from './podcast-hosts.ts';
import { commonLocks, type Waiting, waitingShares, watchWaiting } from './waiting.ts';

const feedCount = 24;
const peoplePerFeed = 20;
const timeoutMs = 240_000;
const pollIntervalMs = 250;
const killIntervalMs = 3_000;

type Options = { workers: number; kills: number };

/** The last one with `kill -9`. */
export const workerRuns = (counts: number[], kills: number): Options[] => [
  ...counts.map((workers) => ({ workers, kills: 0 })),
  ...(kills > 0 ? [{ workers: 4, kills }] : []),
];
type Setup = { platform: Platform; hosts: PodcastHosts; smtp: TestSmtp };

/** Twenty people wait for a word of each feed, by mail, and a webhook as well. */
async function addWork({ platform, hosts }: Setup): Promise<void> {
  const { database } = platform;
  const terms = hosts.feeds.map((_, at) => termOf(at));
  for (const term of terms)
    await database.execute(sql`
      with a as (insert into addresses (email, email_key, verified_at)
        select ${term}::text || n || '@mail.example', ${term}::text || n || '@mail.example', now()
        from generate_series(1, ${peoplePerFeed}::int) n returning id)
      insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
      select id, 'alert', ${term}, ${term}, '{}', 'monitor-page', 'active', now(), pg_current_xact_id()::text::bigint from a`);
  for (const [at, term] of terms.entries()) {
    await createKey(database, { name: term, email: `${term}@mail.example`, tier: 'pro' });
    const [key] = await database
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(sql`${apiKeys.name} = ${term}`);
    const input = {
      url: `${hosts.receiverUrl}/${at}`,
      term,
      filters: {},
      events: ['mention.created' as const],
    };
    await createWebhook(database, key?.id ?? '', input, hosts.allowedHosts);
  }
  await database.insert(feeds).values(hosts.feeds.map((url) => ({ url })));
}

type Progress = { indexed: number; waiting: number; unsent: number };

async function progressOf({ database }: Platform): Promise<Progress> {
  const { rows } = await database.execute<Progress>(sql`
    select (select count(*) from episodes e where has_transcript
        and not exists (select from index_jobs j where j.episode_id = e.id))::int as indexed,
      (select count(*) from index_jobs)::int as waiting,
      (select count(*) from messages where status = 'queued')::int + (select count(*) from alerts where message_id is null)::int
        + (select count(*) from webhook_deliveries where status = 'queued')::int as unsent`);
  return rows[0] ?? { indexed: 0, waiting: 0, unsent: 0 };
}

function startWorker({ platform, hosts, smtp }: Setup, folder: string): ChildProcess {
  return spawn(process.execPath, ['cli/worker.ts'], {
    env: {
      ...process.env,
      DATA_DIR: mkdtempSync(join(folder, 'worker-')),
      DATABASE_URL: platform.databaseUrl,
      MEILI_URL: platform.meiliUrl ?? '',
      MEILI_KEY: platform.meiliKey ?? '',
      SMTP_URL: smtp.url,
      FETCH_ALLOWED_HOSTS: hosts.allowedHosts.join(','),
      MAIL_PER_SECOND: '1000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Kills one of the workers again and again, and starts another in its place. */
async function killWorkers(
  workers: ChildProcess[],
  start: () => ChildProcess,
  kills: number,
  signal: AbortSignal,
) {
  let killed = 0;
  while (killed < kills && !signal.aborted) {
    await sleep(killIntervalMs);
    const at = killed % workers.length;
    const victim = workers[at];
    if (!victim || signal.aborted) break;
    const exit = once(victim, 'exit');
    victim.kill('SIGKILL');
    await exit;
    workers[at] = start();
    killed += 1;
  }
  return killed;
}

/** Documents of passages that the engine was sent. */
async function sentDocuments(platform: Platform): Promise<number> {
  const { client, indexName } = meilisearchAlone(platform);
  let sent = 0;
  for (let from: number | undefined; ; ) {
    const { results, next } = await client.tasks.getTasks({
      indexUids: [indexName],
      types: ['documentAdditionOrUpdate'],
      limit: 500,
      ...(from === undefined ? {} : { from }),
    });
    for (const { details } of results) sent += details?.receivedDocuments ?? 0;
    if (next === null) return sent;
    from = next;
  }
}

type Result = { seconds: number; killed: number; waiting: Waiting; progress: Progress };

async function runWorkers(setup: Setup, folder: string, { workers: count, kills }: Options): Promise<Result> {
  const { platform } = setup;
  const expected = feedCount * episodesPerFeed;
  const start = () => startWorker(setup, folder);
  const watch = watchWaiting(platform.databaseUrl);
  const stopKilling = new AbortController();
  const workers = Array.from({ length: count }, start);
  const killing = killWorkers(workers, start, kills, stopKilling.signal);
  // Until the first request, processes are only starting.
  while (setup.hosts.requests.size === 0) await sleep(20);
  const started = Date.now();
  let seconds = Number.NaN;
  let progress = await progressOf(platform);
  while (Date.now() - started < timeoutMs) {
    progress = await progressOf(platform);
    const isIndexed = progress.indexed === expected && progress.waiting === 0;
    if (isIndexed && Number.isNaN(seconds)) seconds = (Date.now() - started) / 1000;
    if (isIndexed && progress.unsent === 0) break;
    await sleep(pollIntervalMs);
  }
  const waiting = await watch.stop();
  stopKilling.abort();
  const killed = await killing;
  for (const worker of workers) {
    const exit = once(worker, 'exit');
    worker.kill('SIGTERM');
    await exit;
  }
  return { seconds, killed, waiting, progress };
}

const repeated = (values: string[]) => values.length - new Set(values).size;

/** As many workers as named on one database: how fast, what they wait for, and whether anything is done twice. */
export async function benchWorkers(platform: Platform, options: Options): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-workers-'));
  const hosts = await openPodcastHosts(feedCount, createRandom(11));
  const smtp = await openTestSmtp();
  const setup = { platform, hosts, smtp };
  try {
    await addWork(setup);
    const { seconds, killed, waiting, progress } = await runWorkers(setup, folder, options);
    const { rows } = await platform.database.execute<{ passages: number }>(
      sql`select count(*)::int as passages from passages`,
    );
    const stored = rows[0]?.passages ?? 0;
    const again = (pattern: RegExp) =>
      [...hosts.requests].reduce((sum, [path, count]) => sum + (pattern.test(path) ? count - 1 : 0), 0);
    const mails = smtp.received.map((mail) => `${mail.to[0]} ${headerOf(mail, 'Message-ID')}`);
    const people = feedCount * peoplePerFeed;
    const missed = people - new Set(mails).size + feedCount - new Set(hosts.deliveries).size;
    const twice = {
      feeds: again(/feed/),
      transcripts: again(/txt/),
      mails: repeated(mails),
      deliveries: repeated(hosts.deliveries),
      documents: (await sentDocuments(platform)) - stored,
    };
    const isOnce = Object.values(twice).every((count) => count === 0);
    console.error(commonLocks(waiting));
    const name = `${options.workers} workers${killed > 0 ? `, ${killed} x kill -9` : ''}`;
    return [
      {
        metric: `${name}: episodes indexed per second`,
        measured: (progress.indexed / seconds).toFixed(1),
        reference: `${progress.indexed} with ${stored} passages in ${seconds.toFixed(1)} s`,
        target: '',
        isMet: progress.indexed === feedCount * episodesPerFeed,
      },
      {
        metric: `${name}: statements in ${waiting.looks} looks; of them wait`,
        measured: `${waiting.statements}; ${waitingShares(waiting)}`,
        reference: '',
        target: '',
        isMet: undefined,
      },
      {
        metric: `${name}: mails and deliveries missed; done twice: ${Object.keys(twice).join(', ')}`,
        measured: `${missed}; ${Object.values(twice).join(', ')}`,
        reference: `${people} mails, ${feedCount} deliveries`,
        target: killed > 0 ? '0 missed' : '0; all 0',
        isMet: missed === 0 && (killed > 0 || isOnce),
      },
    ];
  } finally {
    await smtp.close();
    hosts.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
