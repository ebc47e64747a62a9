import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createOwnExtractor } from '../domain/entities/extract/own-extractor.ts';
import { AlertMatcher } from '../ingest/matching/matcher.ts';
import { prepareWith } from '../ingest/prepare/prepare.ts';
import { ingestShow } from '../ingest/store/ingest-show.ts';
import { emptyReport } from '../ingest/store/report.ts';
import type { Platform } from '../runtime/platform.ts';
import { showOf } from '../testing/show-of.ts';
import { headerOf, openTestSmtp, type TestSmtp } from '../testing/smtp.ts';
import type { Row } from './measure/table.ts';

const people = 10_000;
const kills = 50;
const refusedShare = 0.05;
const refusingMs = 20_000;
const sendersPerWorker = 4;
const timeoutMs = 9 * 60_000;

/** Ten thousand verified subscribers to one term, and an episode that says it. */
async function prepare(platform: Platform): Promise<void> {
  await platform.database.execute(sql`
    with a as (insert into addresses (email, email_key, verified_at)
      select 'p' || n || '@mail.example', 'p' || n || '@mail.example', now() from generate_series(1, ${people}::int) n returning id)
    insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
    select id, 'alert', 'quicksilver', 'quicksilver', '{}', 'monitor-page', 'active', now(), pg_current_xact_id()::text::bigint from a`);
  const episode = {
    title: 'Quicksilver',
    publicationDate: new Date().toISOString(),
    transcript: '**Ann Lee:** Quicksilver runs.',
  };
  await ingestShow(showOf('Metals', [episode]), {
    database: platform.database,
    prepare: prepareWith(createOwnExtractor()),
    report: emptyReport(),
    watch: { matcher: new AlertMatcher(), includeOldEpisodes: false },
  });
}

const startWorker = (dataDir: string, smtpUrl: string): ChildProcess =>
  spawn(process.execPath, ['cli/worker.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, SMTP_URL: smtpUrl, MAIL_PER_SECOND: '1000' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

async function killAtRandomTimes(
  dataDir: string,
  smtp: TestSmtp,
  isDone: () => Promise<boolean>,
): Promise<number> {
  let killed = 0;
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const worker = startWorker(dataDir, smtp.url);
    const exit = once(worker, 'exit');
    if (killed < kills) {
      const before = smtp.received.length;
      // A moment while it sends: some time after its first message.
      while (smtp.received.length === before && !(await isDone())) await sleep(20);
      await sleep(Math.random() * 900);
      worker.kill('SIGKILL');
      killed += 1;
      await exit;
    } else {
      while (!(await isDone()) && Date.now() < deadline) await sleep(200);
      worker.kill('SIGTERM');
      await exit;
    }
    if (await isDone()) return killed;
  }
  return killed;
}

/** `kill -9` of the worker again and again while alerts go out to a real SMTP server that refuses some for a while. */
export async function benchMailFaults(platform: Platform, dataDir: string): Promise<Row[]> {
  const smtp = await openTestSmtp();
  const started = Date.now();
  smtp.refuse(() => (Date.now() - started < refusingMs && Math.random() < refusedShare ? 451 : undefined));
  try {
    await prepare(platform);
    const isDone = async () => {
      const { rows } = await platform.database.execute<{ open: number }>(sql`
        select (select count(*) from messages where status = 'queued')::int + (select count(*) from alerts where message_id is null)::int as open`);
      return rows[0]?.open === 0;
    };
    const killed = await killAtRandomTimes(dataDir, smtp, isDone);
    const ids = new Map<string, string[]>();
    for (const mail of smtp.received)
      for (const to of mail.to) ids.set(to, [...(ids.get(to) ?? []), headerOf(mail, 'Message-ID') ?? '']);
    const duplicates = [...ids.values()].filter((all) => all.length > 1);
    const otherId = duplicates.filter((all) => new Set(all).size > 1).length;
    const missed = people - ids.size;
    return [
      {
        metric: `${killed} x kill -9 while ${people.toLocaleString('en-US')} alerts go out: missed, twice, twice under another id`,
        measured: `${missed}, ${duplicates.length}, ${otherId}`,
        reference: `${smtp.received.length.toLocaleString('en-US')} received in ${((Date.now() - started) / 1000).toFixed(0)} s`,
        target: `0, at most the ${sendersPerWorker} in hand a kill, 0`,
        isMet: missed === 0 && otherId === 0 && duplicates.length <= killed * sendersPerWorker,
      },
    ];
  } finally {
    await smtp.close();
  }
}
