import { sql } from 'drizzle-orm';
import { hashKey } from '../domain/accounts/keys/key-format.ts';
import { createKey, findKey } from '../domain/accounts/keys/keys.ts';
import type { Platform } from '../runtime/platform.ts';
import { megabytesOf } from './measure/memory.ts';
import { queries } from './measure/queries.ts';
import { type Ask, type Reading, readTogether } from './measure/readers.ts';
import { type RunningServer, startServer, stopServer } from './measure/server-process.ts';
import { milliseconds, percentile, type Row } from './measure/table.ts';

const readers = 50;
const maxMilliseconds = 50;
const streamedMegabytes = 20;
const maxMemory = 150;
const keyTrials = 400;

/** The hundred most mentioned names, and four hundred of all others. */
async function entitiesToRead({ database }: Platform): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    (select entity_id as id from mentions group by 1 order by count(*) desc limit 100)
    union (select id from (select id from entities order by md5(id::text) limit 400) others)`);
  return rows.map(({ id }) => id);
}

async function benchStream(
  { base, child }: RunningServer,
  authorization: string,
  accept: string,
): Promise<Row> {
  const before = megabytesOf(child.pid, 'VmRSS');
  const started = performance.now();
  const answer = await fetch(`${base}/api/v1/passages`, {
    headers: { authorization, accept, 'accept-encoding': 'identity' },
  });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.byteLength;
  const rate = bytes / 1_000_000 / ((performance.now() - started) / 1000);
  const peak = megabytesOf(child.pid, 'VmHWM');
  return {
    metric: `api: all passages as ${accept}`,
    measured: `${rate.toFixed(0)} MB/s, + ${(peak - before).toFixed(0)} MB`,
    reference: `${(bytes / 1_000_000).toFixed(0)} MB in all; the idle server holds ${before.toFixed(0)} MB`,
    target: `≥ ${streamedMegabytes} MB/s, < ${maxMemory} MB`,
    isMet: rate >= streamedMegabytes && peak - before < maxMemory,
  };
}

/** A wrong key and a right one, alternating; a right one against itself shows the noise. */
async function benchKeys({ database }: Platform, key: string): Promise<Row> {
  const wrong = `${key.slice(0, -8)}${[...key.slice(-8)].reverse().join('')}`;
  const taken = { right: [] as number[], again: [] as number[], wrong: [] as number[] };
  for (let trial = 0; trial < keyTrials; trial += 1)
    for (const [name, tried] of [
      ['right', key],
      ['wrong', wrong],
      ['again', key],
    ] as const) {
      const started = performance.now();
      // A wrong key is rejected; only the time matters here.
      await findKey(database, hashKey(tried)).catch(() => {});
      taken[name].push(performance.now() - started);
    }
  const median = (name: keyof typeof taken) => percentile(taken[name], 0.5);
  return {
    metric: `api: a wrong key, median of ${keyTrials}`,
    measured: `${median('wrong').toFixed(2)} ms`,
    reference: `a right key ${median('right').toFixed(2)} and ${median('again').toFixed(2)} ms`,
    target: '',
    isMet: undefined,
  };
}

const worst = ({ latencies }: Reading) => percentile(latencies, 0.99);

/** The public API as a process of its own, with fifty concurrent readers, compared with a minimal server. */
export async function benchApi(platform: Platform, dataDir: string): Promise<Row[]> {
  const hello = await startServer('bench/hello.ts', {});
  const server = await startServer('cli/server.ts', { DATA_DIR: dataDir });
  try {
    const keys = await Promise.all(
      Array.from({ length: readers }, (_, at) =>
        createKey(platform.database, { name: `Reader ${at}`, email: `r${at}@example.org`, tier: 'pro' }),
      ),
    );
    const names = await entitiesToRead(platform);
    const api = `${server.base}/api/v1`;
    // Primes, so that readers meet each other at some addresses and not at most.
    const one = (list: string[], reader: number, request: number) =>
      encodeURIComponent(list[(reader * 7_919 + request * 104_729) % list.length] ?? '');
    const asks: [name: string, ask: Ask][] = [
      [
        '/search',
        (reader, request) => ({
          url: `${api}/search?q=${one(queries, reader, request)}`,
          headers: { authorization: `Bearer ${keys[reader]}` },
        }),
      ],
      ['/entities/{id}', (reader, request) => ({ url: `${api}/entities/${one(names, reader, request)}` })],
      [
        '…/mentions/timeline',
        (reader, request) => ({
          url: `${api}/entities/${one(names, reader, request)}/mentions/timeline?days=365`,
        }),
      ],
      ['/entities/trending', (_, request) => ({ url: `${api}/entities/trending?days=${request + 30}` })],
    ];
    const helloAsk: Ask = () => ({ url: hello.base });
    const rows: Row[] = [];
    for (const [name, ask] of asks) {
      await readTogether({ count: 10, requestsEach: 20, pauseMs: 0 }, ask);
      const paused = { count: readers, requestsEach: 20, pauseMs: 1_000 };
      const [ours, helloPaused] = [await readTogether(paused, ask), await readTogether(paused, helloAsk)];
      const unpaused = { ...paused, pauseMs: 0 };
      const [apiUnpaused, helloUnpaused] = [
        await readTogether(unpaused, ask),
        await readTogether(unpaused, helloAsk),
      ];
      rows.push({
        metric: `api: ${name}, ${readers} readers`,
        measured: `99 % in ${milliseconds(worst(ours))}, ${ours.errors} errors`,
        reference: `hello ${milliseconds(worst(helloPaused))}`,
        target: `< ${maxMilliseconds} ms, 0`,
        isMet: worst(ours) < maxMilliseconds && ours.errors === 0,
      });
      rows.push({
        metric: `api: ${name}, without a pause`,
        measured: `${apiUnpaused.requestsPerSecond.toFixed(0)} per second, 99 % in ${milliseconds(worst(apiUnpaused))}, ${apiUnpaused.errors} errors`,
        reference: `hello ${helloUnpaused.requestsPerSecond.toFixed(0)} per second, ${milliseconds(worst(helloUnpaused))}`,
        target: '',
        isMet: undefined,
      });
    }
    const authorization = `Bearer ${keys[0]}`;
    rows.push(await benchStream(server, authorization, 'text/csv'));
    rows.push(await benchStream(server, authorization, 'application/x-ndjson'));
    rows.push(await benchKeys(platform, keys[0] ?? ''));
    return rows;
  } finally {
    await stopServer(server);
    await stopServer(hello);
  }
}
