import { toEngineWord } from '../../../core/text/engine-words.ts';
import type { PassageDocument } from '../documents.ts';
import type { EngineResult } from '../engine.ts';
import { fieldsOf, type PassageQuery } from './block-queries.ts';
import { type Block, blockFields, passageIn, slots } from './blocks.ts';
import type { RawResult } from './multi-search.ts';
import { rowTest } from './says-row.ts';

type RawBlock = Partial<Block> & { _rankingScore?: number };
type Ranked = { block: RawBlock; slot: number };

const ofDate = ({ block: { published } }: Ranked) => published ?? Number.NEGATIVE_INFINITY;
/** Two dates that are missing are the same. */
const later = (a: Ranked, b: Ranked) => (ofDate(a) === ofDate(b) ? 0 : ofDate(b) - ofDate(a));

/** In the order of the engine: by rank, then by date. Equal ones stay in the order in which they are. */
function inOrder(hits: Ranked[], { sort }: PassageQuery): Ranked[] {
  if (sort) return hits.sort(later);
  return hits.sort((a, b) => (b.block._rankingScore ?? 0) - (a.block._rankingScore ?? 0) || later(a, b));
}

const firstOfEachEpisode = (hits: Ranked[]): Ranked[] =>
  [...new Map(hits.toReversed().map((hit) => [hit.block.episode_id, hit])).values()].reverse();

const toPassages = (hits: Ranked[], { retrieve = ['id'] }: PassageQuery): PassageDocument[] =>
  hits.map(({ block, slot }) => passageIn(block, slot, retrieve as (keyof PassageDocument & string)[]));

function addCounts(results: RawResult[]): EngineResult['facets'] {
  const sums: EngineResult['facets'] = {};
  for (const { facets } of results)
    for (const [facet, counts] of Object.entries(facets)) {
      const sum = sums[facet] ?? {};
      sums[facet] = sum;
      for (const [value, count] of Object.entries(counts)) sum[value] = (sum[value] ?? 0) + count;
    }
  return sums;
}

/** What the queries for each place in a block found, as one result of passages. */
export function mergeBlocks(results: RawResult[], query: PassageQuery): EngineResult<'passages'> {
  const { limit, offset = 0, isDistinct } = query;
  const found = results.flatMap(({ hits }, slot) => hits.map((block): Ranked => ({ block, slot })));
  const ordered = inOrder(found, query);
  const hits = (isDistinct ? firstOfEachEpisode(ordered) : ordered).slice(offset, offset + limit);
  return {
    hits: toPassages(hits, query),
    total: results.reduce((sum, { total }) => sum + total, 0),
    facets: addCounts(results),
  };
}

const slotsOf = ({ ids }: RawBlock): number[] => slots.slice(0, ids?.length ?? slots.length);

/** How many of these words each place of a block has. */
function wordsAt(block: RawBlock, query: PassageQuery): number[] {
  const words = [...query.words, ...(query.phrases ?? []).flat()].map((word) => ` ${toEngineWord(word)} `);
  const found = new Map<keyof Block, Set<string>>();
  const wordsIn = (field: keyof Block): Set<string> => {
    const known = found.get(field);
    if (known) return known;
    const text = ` ${String(block[field] ?? '').replace(/[\t\u2009\u3000]/g, ' ')} `;
    const own = new Set(words.filter((word) => text.includes(word)));
    found.set(field, own);
    return own;
  };
  return slotsOf(block).map((slot) => {
    const sets = fieldsOf(query)
      .flatMap((field) => blockFields(field, slot))
      .map(wordsIn);
    return words.filter((word) => sets.some((set) => set.has(word))).length;
  });
}

function slotsWithMost(block: RawBlock, query: PassageQuery): number[] {
  const counts = wordsAt(block, query);
  const most = Math.max(...counts);
  return slotsOf(block).filter((slot) => counts[slot] === most);
}

/** The passages of these blocks that have the most of the words, or the row. */
export function passagesOfBlocks(result: RawResult, query: PassageQuery): EngineResult<'passages'> {
  const mayHaveRow = rowTest(query);
  const ranked = result.hits.flatMap((block: RawBlock): Ranked[] => {
    const found = mayHaveRow
      ? slotsOf(block).filter((slot) => mayHaveRow(block, slot))
      : slotsWithMost(block, query);
    return found.map((slot) => ({ block, slot }));
  });
  return { hits: toPassages(ranked, query), total: result.total, facets: result.facets };
}
