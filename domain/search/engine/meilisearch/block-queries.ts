import type { MultiSearchQuery } from 'meilisearch';
import { toEngineWord } from '../../../core/text/engine-words.ts';
import type { PassageDocument } from '../documents.ts';
import { type EngineResult, maxEngineWords, type QueryOf } from '../engine.ts';
import { type Block, blockFields, passageIn, slots } from './blocks.ts';
import type { RawResult } from './multi-search.ts';
import { toMeilisearchQuery } from './query.ts';
import { tokensOfRow } from './row-tokens.ts';

type PassageQuery = QueryOf<'passages'>;
type Field = NonNullable<PassageQuery['fields']>[number];

const byDefault: Field[] = ['text', 'speaker'];

/** Words that must all be there, and what words in a row are found by: no more than the engine reads. */
function soughtWords({ words, phrases = [], excluded = [] }: PassageQuery, hasRows: boolean): string[] {
  const rows = phrases.map((phrase) => ({
    phrase,
    tokens: hasRows ? tokensOfRow(phrase.map(toEngineWord)) : [],
  }));
  const inTurn = rows.flatMap(({ phrase, tokens }) =>
    phrase.flatMap((word, at) => [word, ...(tokens[at] === undefined ? [] : [tokens[at]])]),
  );
  return [...new Set([...words, ...inTurn])].slice(0, maxEngineWords - excluded.length);
}

/** Whether a block may match by what isn't a passage's own, so that a passage that it lacks might be taken for one. */
const mayLackPassage = ({ words, phrases = [] }: PassageQuery, fields: Field[]) =>
  fields.includes('about') || words.length + phrases.length === 0;

/** A query for each place in a block: passages are found one by one. */
export function toBlockQueries(indexUid: string, query: PassageQuery): MultiSearchQuery[] {
  const fields = query.fields ?? byDefault;
  const retrieve = query.retrieve ?? ['id'];
  const { limit, offset = 0, phrases = [] } = query;
  // Of names on labels, no rows are kept.
  const hasRows = phrases.length > 0 && (fields.includes('text') || fields.includes('next'));
  const words = query.matching === 'most' ? query.words : soughtWords(query, hasRows);
  const isRanked = limit > 0 && words.length > 0 && !query.sort;
  return slots.map((slot) => {
    const sought = {
      ...query,
      words,
      phrases: [],
      fields: [...fields.flatMap((field) => blockFields(field, slot)), ...(hasRows ? ['rows'] : [])],
      retrieve: [
        ...new Set([
          ...retrieve.flatMap((field) => blockFields(field, slot)),
          'episode_id',
          'published',
          'id',
        ]),
      ],
      // The best of all are among the best of each.
      ...(limit === 0 ? {} : { limit: offset + limit, offset: 0 }),
    };
    const exists = slot > 0 && mayLackPassage(query, fields) ? [`size > ${slot}`] : [];
    return {
      ...toMeilisearchQuery(indexUid, sought, exists),
      ...(isRanked ? { showRankingScore: true } : {}),
    };
  });
}

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
  const { limit, offset = 0, retrieve = ['id'], isDistinct } = query;
  const found = results.flatMap(({ hits }, slot) => hits.map((block): Ranked => ({ block, slot })));
  const ordered = inOrder(found, query);
  const hits = (isDistinct ? firstOfEachEpisode(ordered) : ordered).slice(offset, offset + limit);
  return {
    hits: hits.map(({ block, slot }) =>
      passageIn(block, slot, retrieve as (keyof PassageDocument & string)[]),
    ),
    total: results.reduce((sum, { total }) => sum + total, 0),
    facets: addCounts(results),
  };
}
