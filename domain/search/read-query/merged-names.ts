import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { entityTypes } from '../../../contract/api/library/entity.ts';
import type { Database } from '../../core/database/connection.ts';
import { entityCorrections } from '../../core/database/schema/console.ts';
import { phrase } from '../../core/query/expression.ts';
import { nameKey } from '../../core/text/normalize.ts';
import { wordsOf } from '../../core/text/tokenize.ts';
import { idOfEntity } from '../../library/corrections/entity-rows.ts';
import { type SearchQuery, withAlternatives } from './query.ts';
import { keepBriefly } from './short-cache.ts';

/** Entities that are one, as their ids and names; those of a merge stand in each other's list. */
type MergedEntities = Map<string, { id: string; name: string }[]>;

async function readMerges(database: Database): Promise<MergedEntities> {
  const { fromId, fromName, toId, toName, kind, undoneAt } = entityCorrections;
  const rows = await database
    .select({ fromId, fromName, toId, toName })
    .from(entityCorrections)
    .where(and(eq(kind, 'merge'), isNull(undoneAt), isNotNull(toId)));
  const merged: MergedEntities = new Map();
  for (const row of rows) {
    const from = { id: row.fromId, name: row.fromName };
    const to = { id: row.toId ?? '', name: row.toName ?? '' };
    merged.set(from.id, [...(merged.get(from.id) ?? []), to]);
    merged.set(to.id, [...(merged.get(to.id) ?? []), from]);
  }
  return merged;
}

const recentMerges = keepBriefly(readMerges);

/** The names that operators merged with this one, over any number of merges. */
async function namesMergedWith(database: Database, name: string): Promise<string[]> {
  const merged = await recentMerges(database);
  if (merged.size === 0) return [];
  const open = entityTypes.map((type) => idOfEntity(type, name));
  const seen = new Set(open);
  const names = new Map<string, string>();
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const other of merged.get(id) ?? []) {
      names.set(nameKey(other.name), other.name);
      if (seen.has(other.id)) continue;
      seen.add(other.id);
      open.push(other.id);
    }
  names.delete(nameKey(name));
  return [...names.values()];
}

/** Finds under every name what operators made one entity, when a query is one of its names. */
export async function withMergedNames(database: Database, query: SearchQuery): Promise<SearchQuery> {
  if (!query.isPlain) return query;
  const names = await namesMergedWith(database, query.text);
  return withAlternatives(
    query,
    names.map((name) => phrase(wordsOf(name))).filter(({ words }) => words.length > 0),
  );
}
