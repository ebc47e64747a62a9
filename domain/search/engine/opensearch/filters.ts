import type { Types } from '@opensearch-project/opensearch';
import type { Filter } from '../engine.ts';

export type Clause = Types.Common_QueryDsl.QueryContainer;

/** The engine's limit on one list of values. */
const maxListed = 60_000;

export const anyOf = (clauses: Clause[]): Clause =>
  clauses.length === 1 && clauses[0] ? clauses[0] : { bool: { should: clauses, minimum_should_match: 1 } };

function isOneOf(field: string, values: string[]): Clause {
  const lists = Array.from({ length: Math.ceil(values.length / maxListed) }, (_, at) => ({
    terms: { [field]: values.slice(at * maxListed, (at + 1) * maxListed) },
  }));
  return lists.length === 0 ? { match_none: {} } : anyOf(lists);
}

const isMissing = (field: string): Clause => ({ bool: { must_not: [{ exists: { field } }] } });

/** A filter as a clause that takes no part in the ranking. */
export function toClause(filter: Filter): Clause {
  if ('anyOf' in filter) return isOneOf(filter.field, filter.anyOf);
  if ('noneOf' in filter) return { bool: { must_not: [isOneOf(filter.field, filter.noneOf)] } };
  if ('isMissing' in filter) return isMissing(filter.field);
  const { field, from, before, orUndated } = filter;
  const dated: Clause =
    from === undefined && before === undefined
      ? { exists: { field } }
      : {
          range: {
            [field]: {
              ...(from === undefined ? {} : { gte: from }),
              ...(before === undefined ? {} : { lt: before }),
            },
          },
        };
  return orUndated ? anyOf([dated, isMissing(field)]) : dated;
}

/** The only episode that can match: then one shard has all of it. */
export function onlyEpisode(filters: Filter[]): string | undefined {
  for (const filter of filters)
    if ('anyOf' in filter && (filter.field === 'episode_id' || filter.field === 'id'))
      if (filter.anyOf.length === 1) return filter.anyOf[0];
  return undefined;
}
