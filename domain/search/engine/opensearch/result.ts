import type { Types } from '@opensearch-project/opensearch';
import { z } from 'zod';
import { joinEngineTexts } from '../../../core/text/engine-words.ts';
import type { PassageDocument } from '../documents.ts';
import type { Documents, EngineQuery, Target } from '../engine.ts';

export type Found = Types.Core_Search.SearchResult<Record<string, unknown>>;
export type Hit = Types.Core_Search.Hit<Record<string, unknown>>;

/** Texts of several lines are stored as lists, which phrases don't cross. */
const lineFields = new Set(['podcast', 'people', 'description']);

/** A passage and the next one: words in a row where the speaker goes on. */
const placeOf = ({ text, next, goes_on }: PassageDocument): string | string[] =>
  goes_on ? joinEngineTexts(text, next) : [text, next];

/** A document as the engine stores it. */
export function toStored<T extends Target>(document: Documents[T]): Record<string, unknown> {
  const stored: Record<string, unknown> = { ...document };
  if ('goes_on' in document) stored.place = placeOf(document);
  for (const name of lineFields) {
    const value = stored[name];
    if (typeof value === 'string') stored[name] = value.split('\n');
  }
  return stored;
}

const joinLines = (name: string, value: unknown) =>
  lineFields.has(name) && Array.isArray(value) ? value.join('\n') : value;

/** The fields of a hit that were asked for. */
function toDocument(
  { _id, _source, fields }: Hit,
  { retrieve = ['id'] }: EngineQuery,
): Record<string, unknown> {
  return Object.fromEntries(
    retrieve.map((name) => {
      if (name === 'id') return [name, _id];
      const value = _source ? joinLines(name, _source[name]) : fields?.[name]?.[0];
      return [name, value ?? null];
    }),
  );
}

export const toDocuments = <T extends Target>(hits: Hit[], query: EngineQuery): Documents[T][] =>
  // The query decides which fields there are, as with the other engine.
  hits.map((hit) => toDocument(hit, query) as Documents[T]);

/** All that match, as the engine counted them. */
export const totalOf = ({ hits: { total } }: Found): number =>
  typeof total === 'number' ? total : (total?.value ?? 0);

const buckets = z.object({
  buckets: z.array(z.object({ key: z.union([z.string(), z.number()]), doc_count: z.number() })),
  sum_other_doc_count: z.number(),
});

/** The counts of a facet; undefined if there are more values than one request counts. */
export function countsOf(found: Found, facet: string): Record<string, number> | undefined {
  const { buckets: values, sum_other_doc_count: others } = buckets.parse(found.aggregations?.[facet]);
  if (others > 0) return undefined;
  return Object.fromEntries(values.map(({ key, doc_count }) => [String(key), doc_count]));
}
