import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { Executor } from '../../core/database/connection.ts';
import { entityCorrections } from '../../core/database/schema/console.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { nameKey } from '../../core/text/normalize.ts';

export type CorrectionRule = typeof entityCorrections.$inferSelect;

/** An entity as it was extracted from a passage. */
type Extracted = { entityId: string; surfaceForm: string; podcastId: string };
/** The entity that is meant; null if none is. */
export type Meant = { id: string; type: EntityType; name: string } | null;

/** The rules in force for these extracted entities, and for those that the rules lead to. */
export async function loadRules(executor: Executor, ids: string[]): Promise<CorrectionRule[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    with recursive reached as (
      select id, to_id from ${entityCorrections} where undone_at is null and from_id = any(${uuidArray(ids)})
      union
      select c.id, c.to_id from ${entityCorrections} c join reached on c.from_id = reached.to_id where c.undone_at is null)
    select id from reached`);
  if (rows.length === 0) return [];
  return executor
    .select()
    .from(entityCorrections)
    .where(
      inArray(
        entityCorrections.id,
        rows.map(({ id }) => id),
      ),
    );
}

/** The extracted entities that rules in force lead to one of these, and these themselves. */
export async function sourcesOf(executor: Executor, ids: string[]): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    with recursive source(id) as (
      select unnest(${uuidArray(ids)})
      union
      select c.from_id from ${entityCorrections} c join source on c.to_id = source.id where c.undone_at is null)
    select id from source`);
  return rows.map(({ id }) => id);
}

const applies = (rule: CorrectionRule, { surfaceForm, podcastId }: Extracted) =>
  rule.toId !== rule.fromId &&
  (rule.podcastId === null || rule.podcastId === podcastId) &&
  (rule.surfaceKeys.length === 0 || rule.surfaceKeys.includes(nameKey(surfaceForm)));

/** The narrower rule comes first; of two alike, the later one. */
const compare = (a: CorrectionRule, b: CorrectionRule) =>
  Number(b.surfaceKeys.length > 0) - Number(a.surfaceKeys.length > 0) ||
  Number(b.podcastId !== null) - Number(a.podcastId !== null) ||
  b.createdAt.getTime() - a.createdAt.getTime();

/** What is meant where an entity was extracted; undefined if just that. */
export type Resolve = (extracted: Extracted) => Meant | undefined;

/** Follows rules from what was extracted to what is meant. */
export function createResolver(rules: CorrectionRule[]): Resolve {
  const sorted = [...rules].sort(compare);
  const byFrom = Map.groupBy(sorted, ({ fromId }) => fromId);
  return (extracted) => {
    let meant: Meant | undefined;
    let current = extracted.entityId;
    const seen = new Set([current]);
    for (;;) {
      const rule = byFrom.get(current)?.find((candidate) => applies(candidate, extracted));
      if (!rule) return meant;
      const { toId, toType, toName } = rule;
      if (toId === null || toType === null || toName === null) return null;
      if (seen.has(toId)) return meant;
      seen.add(toId);
      meant = { id: toId, type: toType, name: toName };
      current = toId;
    }
  };
}

/** The names that operators merged into these entities. */
export async function loadMergedNames(executor: Executor, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await executor
    .select({ toId: entityCorrections.toId, name: entityCorrections.fromName })
    .from(entityCorrections)
    .where(
      and(
        inArray(entityCorrections.toId, ids),
        eq(entityCorrections.kind, 'merge'),
        isNull(entityCorrections.undoneAt),
      ),
    );
  const byEntity = Map.groupBy(rows, ({ toId }) => toId ?? '');
  return new Map([...byEntity].map(([id, own]) => [id, own.map(({ name }) => name)]));
}
