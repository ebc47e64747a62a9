import { searchParameters } from '../server/contract/search.ts';
import type { Platform } from '../server/core/platform.ts';
import { connectEngine, type SearchEngine } from '../server/core/search/engine.ts';
import { parseQuery } from '../server/core/search/query.ts';
import { engineRequest, searchMentions } from '../server/core/search/search.ts';
import { queries } from './queries.ts';
import { milliseconds, percentile, type Row } from './table.ts';

const rounds = 20;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const engineAlone = (engine: SearchEngine, q: string) => {
  const query = parseQuery(q);
  return engine.index.search(query.text, engineRequest(query, searchParameters.parse({ q }), []));
};

/** Our search beside the engine's own answer to the same request, turn and turn about, so that noise falls on both. */
export async function benchSearch(
  platform: Platform,
  compressed: { url: string; key: string | undefined; indexName: string },
): Promise<Row[]> {
  const withCompression = connectEngine({ ...compressed, identity: false });
  const ours: number[] = [];
  const engine: number[] = [];
  const delayed: number[] = [];
  for (const q of queries) await searchMentions(platform, searchParameters.parse({ q }));
  for (let round = 0; round < rounds; round += 1) {
    for (const q of queries) {
      engine.push(await timed(() => engineAlone(platform.engine, q)));
      ours.push(await timed(() => searchMentions(platform, searchParameters.parse({ q }))));
      if (round === 0) delayed.push(await timed(() => engineAlone(withCompression, q)));
    }
  }
  const row = (name: string, share: number): Row => {
    const [mine, its] = [percentile(ours, share), percentile(engine, share)];
    return {
      metric: `search: ${name} of ${ours.length}`,
      measured: milliseconds(mine),
      reference: `engine alone ${milliseconds(its)}`,
      target: '≤ 1.5 × + 1 ms',
      isMet: mine <= its * 1.5 + 1,
    };
  };
  const worst = percentile(ours, 0.99);
  return [
    row('median', 0.5),
    row('99th percentile', 0.99),
    {
      metric: 'search: 99th percentile',
      measured: milliseconds(worst),
      reference: '',
      target: '< 50 ms',
      isMet: worst < 50,
    },
    {
      metric: 'search: engine with identity',
      measured: milliseconds(percentile(engine, 0.5)),
      reference: `compressed ${milliseconds(percentile(delayed, 0.5))}`,
      target: '',
      isMet: undefined,
    },
  ];
}
