import { sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { extractedAliases, extractedMentions } from '../../core/database/schema/console.ts';
import { aliases, entities, mentions } from '../../core/database/schema/library.ts';
import { columnNames } from '../../core/database/sql/raw-row.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { nameKey } from '../../core/text/normalize.ts';
import { type Alias, correctAliases } from './correct-aliases.ts';
import { loadMergedNames, type Resolve, sourcesOf } from './rules.ts';

/** The aliases of these entities as they were extracted. */
async function loadAliases(executor: Executor, ids: string[]): Promise<Alias[]> {
  const { rows } = await executor.execute<Alias>(sql`
    select distinct on (1, 2) entity_id as "entityId", alias_key as "aliasKey", alias from (
      select entity_id, alias_key, alias from ${aliases} where not is_moved
      union all select entity_id, alias_key, alias from ${extractedAliases}) named
    where entity_id = any(${uuidArray(ids)}) order by 1, 2, 3`);
  return rows;
}

/** The names under which these entities appear where something else was extracted, and those merged into them. */
async function loadMovedNames(executor: Executor, ids: string[]): Promise<Alias[]> {
  const { rows } = await executor.execute<{ entityId: string; alias: string }>(sql`
    select distinct m.entity_id as "entityId", m.surface as alias from ${mentions} m
    join ${extractedMentions} x on x.id = m.id where m.entity_id = any(${uuidArray(ids)})`);
  const merged = await loadMergedNames(executor, ids);
  return [
    ...rows,
    ...[...merged].flatMap(([entityId, names]) => names.map((alias) => ({ entityId, alias }))),
  ].map((row) => ({ ...row, aliasKey: nameKey(row.alias) }));
}

const aliasRows = (rows: Alias[]) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as row("entityId" uuid, "aliasKey" text, alias text)`;

/** Adds aliases of entities that are there, other than their own names. */
const insertAliases = (executor: Executor, rows: Alias[], isMoved: boolean) =>
  executor.execute(sql`
    insert into ${aliases} (${columnNames(aliases.entityId, aliases.aliasKey, aliases.alias, aliases.isMoved)})
    select "entityId", "aliasKey", alias, ${isMoved}::boolean from ${aliasRows(rows)}
    join ${entities} on ${entities.id} = "entityId" and ${entities.nameKey} <> "aliasKey" where "aliasKey" <> ''
    on conflict do nothing`);

/** Writes the aliases of these entities anew, and keeps those of entities that are meant no longer. */
export async function rewriteAliases(executor: Executor, ids: string[], resolve: Resolve): Promise<void> {
  const { own, moved, replaced } = correctAliases(await loadAliases(executor, ids), resolve, '');
  const movedNames = await loadMovedNames(executor, ids);
  await executor.execute(sql`delete from ${aliases} where entity_id = any(${uuidArray(ids)})`);
  await insertAliases(executor, own, false);
  await insertAliases(executor, [...moved, ...movedNames], true);
  const x = extractedAliases;
  await executor.execute(sql`delete from ${x} where entity_id = any(${uuidArray(ids)})`);
  await executor.execute(sql`
    insert into ${x} (${columnNames(x.entityId, x.aliasKey, x.alias)})
    select "entityId", "aliasKey", alias from ${aliasRows([...own, ...replaced])}
    where not exists (select from ${aliases} where entity_id = "entityId" and alias_key = "aliasKey" and not is_moved)`);
}

/** Deletes the aliases of these entities that no passage says any more, and that nobody merged into them. */
export async function deleteUnsaidAliases(executor: Executor, ids: string[]): Promise<void> {
  const all = uuidArray(await sourcesOf(executor, ids));
  const { rows } = await executor.execute<{ entityId: string; alias: string }>(sql`
    select entity_id as "entityId", surface as alias from ${mentions} where entity_id = any(${all})
    union select entity_id, surface from ${extractedMentions} where entity_id = any(${all})`);
  const merged = await loadMergedNames(executor, ids);
  const names = [...merged].flatMap(([entityId, own]) => own.map((alias) => ({ entityId, alias })));
  const said = [...rows, ...names].map((row) => ({ ...row, aliasKey: nameKey(row.alias) }));
  for (const table of [aliases, extractedAliases])
    await executor.execute(sql`
      delete from ${table} where entity_id = any(${all}) and not exists (
        select from ${aliasRows(said)} where "entityId" = entity_id and "aliasKey" = alias_key)`);
}
