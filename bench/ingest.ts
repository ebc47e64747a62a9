import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { EngineTask } from '../domain/search/engine/engine.ts';
import { MeilisearchEngine } from '../domain/search/engine/meilisearch/meilisearch-engine.ts';
import { type IndexDocuments, readDocuments } from '../ingest/worker/index/documents.ts';
import type { Platform } from '../runtime/platform.ts';
import { meilisearchAlone } from './measure/meilisearch-alone.ts';
import { megabytesOf } from './measure/memory.ts';
import type { Row } from './measure/table.ts';

type Run = { seconds: number; peakMegabytes: number; output: string };

/** Runs the command line as an operator does, and watches its memory (on Linux). */
export function runIngest(what: string[], dataDir: string, options: string[] = []): Promise<Run> {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', 'ingest', '--', ...what, ...options], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  let peakMegabytes = 0;
  const watch = setInterval(() => {
    for (const pid of descendants(child.pid ?? 0))
      peakMegabytes = Math.max(peakMegabytes, megabytesOf(pid, 'VmRSS'));
  }, 250);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      clearInterval(watch);
      resolve({ seconds: (performance.now() - started) / 1000, peakMegabytes, output });
    });
  });
}

/** The processes that npm started, without the engines. */
function descendants(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
    const ours = children.filter(
      (child) => !/postgres|meilisearch/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')),
    );
    return [...ours, ...ours.flatMap(descendants)];
  } catch {
    // The process is gone.
    return [];
  }
}

/** What the engine alone takes for the documents that are in the database now: read first, then sent and waited for. */
async function engineAlone(platform: Platform): Promise<number> {
  const { rows } = await platform.database.execute<{ id: string }>(
    sql`select id from episodes where passage_count > 0 order by id`,
  );
  const batches: IndexDocuments[] = [];
  for (let from = 0; from < rows.length; from += 400)
    batches.push(
      await readDocuments(
        platform.database,
        rows.slice(from, from + 400).map((row) => row.id),
      ),
    );
  const { client, indexName } = meilisearchAlone(platform);
  const engine = new MeilisearchEngine({
    url: client.config.host,
    key: client.config.apiKey,
    indexName: `${indexName}_alone`,
  });
  await engine.drop();
  await engine.prepare();
  const started = performance.now();
  const tasks: EngineTask[] = [];
  for (const documents of batches) {
    tasks.push(await engine.index('passages', documents.passages));
    tasks.push(await engine.index('episodes', documents.episodes));
  }
  for (const task of tasks) await task.done();
  const seconds = (performance.now() - started) / 1000;
  await engine.drop();
  return seconds;
}

/** First and second load of everything, through the command line; then the engine alone with the same documents. */
export async function benchIngest(
  platform: Platform,
  what: string,
  dataDir: string,
  options: string[] = [],
): Promise<Row[]> {
  const first = await runIngest([what], dataDir, options);
  const second = await runIngest([what], dataDir, options);
  const alone = await engineAlone(platform);
  const { rows } = await platform.database.execute<{ words: number }>(
    sql`select coalesce(sum(word_count), 0)::int as words from transcripts`,
  );
  const words = rows[0]?.words ?? 0;
  const rate = words / first.seconds;
  return [
    {
      metric: 'ingest: files to searchable',
      measured: `${first.seconds.toFixed(1)} s`,
      reference: `engine alone ${alone.toFixed(1)} s`,
      target: '≤ 2 ×',
      isMet: first.seconds <= alone * 2,
    },
    {
      metric: 'ingest: words per second',
      measured: Math.round(rate).toLocaleString('en-US'),
      reference: `engine alone ${Math.round(words / alone).toLocaleString('en-US')}`,
      target: 'about 100,000',
      isMet: rate > 90_000,
    },
    {
      metric: 'ingest: peak memory',
      measured: `${first.peakMegabytes.toFixed(0)} MB`,
      reference: '',
      target: '< 600 MB',
      isMet: first.peakMegabytes < 600,
    },
    {
      metric: 'ingest: the same again',
      measured: `${second.seconds.toFixed(1)} s`,
      reference: `first time ${first.seconds.toFixed(1)} s`,
      target: '≤ a tenth',
      isMet: second.seconds * 10 <= first.seconds,
    },
  ];
}
