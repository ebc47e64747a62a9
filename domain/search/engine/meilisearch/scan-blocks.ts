import type { MultiSearchQuery } from 'meilisearch';
import { type EngineResult, type ScanOf, scanPageSize } from '../engine.ts';
import { toBlockQueries } from './block-queries.ts';
import { slots } from './blocks.ts';
import { mergeBlocks } from './merge-blocks.ts';
import type { RawResult } from './multi-search.ts';

type Ask = (queries: MultiSearchQuery[]) => Promise<RawResult[]>;

const pageSize = scanPageSize.passages;
const firstPerSlot = pageSize / slots.length;
const nothing: RawResult = { hits: [], total: 0, facets: {}, processingTimeMs: 0 };

/** All passages that match: the first ones of all places in their blocks at once, then the others place by place. */
export async function* scanBlocks(
  ask: Ask,
  indexUid: string,
  query: ScanOf<'passages'>,
): AsyncGenerator<EngineResult<'passages'>> {
  const all = { ...query, limit: pageSize, offset: 0 };
  const queries = toBlockQueries(indexUid, all);
  const first = await ask(queries.map((own) => ({ ...own, limit: firstPerSlot, offset: 0 })));
  const totals = first.map(({ total }) => total);
  const sum = () => totals.reduce((all, own) => all + own, 0);
  yield { ...mergeBlocks(first, all), total: sum() };
  for (const slot of slots) {
    const own = queries[slot];
    for (let offset = firstPerSlot; own && offset < (totals[slot] ?? 0); offset += pageSize) {
      const [result = nothing] = await ask([{ ...own, limit: pageSize, offset }]);
      totals[slot] = result.total;
      // Of the other places, nothing.
      const { hits } = mergeBlocks(
        slots.map((other) => (other === slot ? result : nothing)),
        all,
      );
      yield { hits, total: sum(), facets: {} };
    }
  }
}
