import { searchParameters } from '../contract/api/library/search.ts';
import { toEngineWord } from '../domain/core/text/engine-words.ts';
import { wordsOf } from '../domain/core/text/tokenize.ts';
import type { MeilisearchEngine } from '../domain/search/engine/meilisearch/meilisearch-engine.ts';
import { searchMentions } from '../domain/search/search.ts';
import { suggest } from '../domain/search/suggest.ts';
import type { Platform } from '../runtime/platform.ts';
import { meilisearchAlone } from './measure/meilisearch-alone.ts';
import { looseQueries, queries } from './measure/queries.ts';
import { milliseconds, percentile, type Row } from './measure/table.ts';
import { timed } from './measure/timed.ts';

const rounds = 20;

/** The engine's own best passages for the same words, for a measure of the machine. */
const engineAlone = (engine: MeilisearchEngine, q: string) =>
  engine.client.index(engine.indexName).search(wordsOf(q).map(toEngineWord).join(' '), {
    matchingStrategy: 'all',
    distinct: 'episode_id',
    attributesToRetrieve: ['id'],
    limit: 10,
  });

/** Times of our search for these queries, alternating with the engine's own, so that noise affects both. */
async function timeQueries(
  platform: Platform,
  texts: string[],
): Promise<{ ours: number[]; engine: number[] }> {
  const ours: number[] = [];
  const engine: number[] = [];
  const meilisearch = meilisearchAlone(platform);
  for (const q of texts) await searchMentions(platform, searchParameters.parse({ q }));
  for (let round = 0; round < rounds; round += 1) {
    for (const q of texts) {
      engine.push(await timed(() => engineAlone(meilisearch, q)));
      ours.push(await timed(() => searchMentions(platform, searchParameters.parse({ q }))));
    }
  }
  return { ours, engine };
}

function row(metric: string, times: number[], share: number, limit: number, reference = ''): Row {
  const value = percentile(times, share);
  return {
    metric,
    measured: milliseconds(value),
    reference,
    target: `≤ ${limit} ms`,
    isMet: value <= limit,
  };
}

/** Beginnings of a query as they are typed, letter by letter. */
const typed = queries.flatMap((q) => Array.from(q, (_, at) => q.slice(0, at + 1)));

/** Strict searches, questions that only loose results answer, and suggestions. */
export async function benchSearch(platform: Platform): Promise<Row[]> {
  const strict = await timeQueries(platform, queries);
  const loose = await timeQueries(platform, looseQueries);
  const suggestions: number[] = [];
  for (const q of typed) suggestions.push(await timed(() => suggest(platform, { q, limit: 8 })));
  const alone = (share: number) => `engine alone ${milliseconds(percentile(strict.engine, share))}`;
  return [
    row(`search: median of ${strict.ours.length}`, strict.ours, 0.5, 12, alone(0.5)),
    row('search: 99th percentile', strict.ours, 0.99, 50, alone(0.99)),
    row(`search: loose, 99th percentile of ${loose.ours.length}`, loose.ours, 0.99, 80),
    row(`search: suggestions, 99th percentile of ${suggestions.length}`, suggestions, 0.99, 20),
  ];
}
