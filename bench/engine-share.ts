import { searchParameters } from '../server/contract/search.ts';
import type { Platform } from '../server/core/platform.ts';
import type { SearchEngine } from '../server/core/search/engine/engine.ts';
import { searchMentions } from '../server/core/search/search.ts';
import { queries } from './queries.ts';
import { milliseconds, percentile, type Row } from './table.ts';

const rounds = 20;
const maxRatio = 1.5;
const allowedMs = 2;

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

/** How much a strict search takes, and how much of that it waits for the engine: the same searches, the same moment. */
export async function benchEngineShare(platform: Platform): Promise<Row[]> {
  const { engine, readMs } = withStopwatch(platform.engine);
  const timed = { ...platform, engine };
  const ours: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round <= rounds; round += 1)
    for (const q of queries) {
      const [before, started] = [readMs(), performance.now()];
      await searchMentions(timed, searchParameters.parse({ q }));
      if (round === 0) continue;
      ours.push(performance.now() - started);
      alone.push(readMs() - before);
    }
  const limit = maxRatio * percentile(alone, 0.5) + allowedMs;
  return [
    {
      metric: `search: median of ${ours.length} with ${platform.engine.name}`,
      measured: milliseconds(percentile(ours, 0.5)),
      reference: `waiting for the engine ${milliseconds(percentile(alone, 0.5))}`,
      target: `≤ ${maxRatio} × + ${allowedMs} ms = ${milliseconds(limit)}`,
      isMet: percentile(ours, 0.5) <= limit,
    },
  ];
}
