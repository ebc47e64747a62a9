import { request } from 'undici';
import { searchParameters } from '../contract/api/library/search.ts';
import { createKey } from '../domain/accounts/keys/keys.ts';
import { wordsOf } from '../domain/core/text/tokenize.ts';
import type { SearchEngine } from '../domain/search/engine/engine.ts';
import { searchMentions } from '../domain/search/search.ts';
import type { Platform } from '../runtime/platform.ts';
import { queries } from './measure/queries.ts';
import { startServer, stopServer } from './measure/server-process.ts';
import { milliseconds, percentile, type Row } from './measure/table.ts';
import { timed } from './measure/timed.ts';

const rounds = 20;
const maxRatio = 1.5;
const allowedMs = 2;

type Times = Record<'api' | 'core' | 'waiting' | 'plain', number[]>;

/** An engine that counts for how long at least one of its searches was running. */
function withStopwatch(engine: SearchEngine): { engine: SearchEngine; readMs: () => number } {
  let running = 0;
  let startedAt = 0;
  let total = 0;
  const search: SearchEngine['search'] = async (asked) => {
    if (running === 0) startedAt = performance.now();
    running += 1;
    try {
      return await engine.search(asked);
    } finally {
      running -= 1;
      if (running === 0) total += performance.now() - startedAt;
    }
  };
  const timed = new Proxy(engine, {
    get: (target, key) => {
      if (key === 'search') return search;
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { engine: timed, readMs: () => total };
}

/** The least that a search could ask: the best passages with all words, an episode each. */
const askPlainly = (engine: SearchEngine, q: string) =>
  engine.search([{ target: 'passages', words: wordsOf(q), isDistinct: true, retrieve: ['id'], limit: 10 }]);

/** Searches over HTTP as programs do. By a client that costs little: what it takes itself isn't the server's time. */
async function openApi(platform: Platform, env: Record<string, string>) {
  const server = await startServer('cli/server.ts', env);
  const ask = async (q: string, key: string) => {
    const { statusCode, body } = await request(`${server.base}/api/v1/search?q=${encodeURIComponent(q)}`, {
      headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip' },
    });
    if (statusCode !== 200) throw new Error(`A search failed with status ${statusCode}.`);
    await body.arrayBuffer();
  };
  const keyFor = (round: number) =>
    createKey(platform.database, { name: `Round ${round}`, email: `${round}@example.org`, tier: 'pro' });
  return { ask, keyFor, close: () => stopServer(server) };
}

/** The same searches in turn, so that noise affects all: over HTTP, within this process, and one plain query. */
async function timeSearches(platform: Platform, env: Record<string, string>): Promise<Times> {
  const times: Times = { api: [], core: [], waiting: [], plain: [] };
  const { engine, readMs } = withStopwatch(platform.engine);
  const watched = { ...platform, engine };
  const api = await openApi(platform, env);
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const key = await api.keyFor(round);
      for (const q of queries) {
        const plain = await timed(() => askPlainly(platform.engine, q));
        // The server keeps answers for a moment, by the exact text that was asked for.
        const overHttp = await timed(() => api.ask(q + ' '.repeat(round), key));
        const before = readMs();
        const core = await timed(() => searchMentions(watched, searchParameters.parse({ q })));
        // The first round reads what isn't in memory yet.
        if (round === 0) continue;
        times.plain.push(plain);
        times.api.push(overHttp);
        times.core.push(core);
        times.waiting.push(readMs() - before);
      }
    }
  } finally {
    await api.close();
  }
  return times;
}

/** How long a search takes, and how much of that is the engine. `env` is for the server that is asked over HTTP. */
export async function benchEngineShare(platform: Platform, env: Record<string, string>): Promise<Row[]> {
  const times = await timeSearches(platform, env);
  const median = (name: keyof Times) => percentile(times[name], 0.5);
  const compare = (
    name: 'api' | 'core',
    what: string,
    reference: 'waiting' | 'plain',
    where: string,
  ): Row => {
    const limit = maxRatio * median(reference) + allowedMs;
    return {
      metric: `search ${what}: median of ${times[name].length} with ${platform.engine.name}`,
      measured: milliseconds(median(name)),
      reference: `${where} ${milliseconds(median(reference))}`,
      target: `≤ ${maxRatio} × + ${allowedMs} ms = ${milliseconds(limit)}`,
      isMet: median(name) <= limit,
    };
  };
  return [
    compare('api', 'through the API', 'waiting', 'waiting for the engine'),
    compare('core', 'without HTTP', 'waiting', 'waiting for the engine'),
    compare('api', 'through the API', 'plain', 'one plain query'),
  ];
}
