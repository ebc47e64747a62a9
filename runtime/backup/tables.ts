import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { searchSalts } from '../../domain/core/database/schema/accounts.ts';
import { libraryCounts } from '../../domain/core/database/schema/counts.ts';
import { imageCache } from '../../domain/core/database/schema/images.ts';
import type { BackupTable } from './manifest.ts';

const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: BackupTable) => columns.map(quote).join(', ');
export const tableName = ({ name }: BackupTable) => `public.${quote(name)}`;

/** Orders tables so that each comes after those it refers to. */
export function orderByReference<T extends { name: string; references: string[] }>(tables: T[]): T[] {
  const ordered = new Map<string, T>();
  const visit = (table: T, path: string[]) => {
    if (ordered.has(table.name) || path.includes(table.name)) return;
    for (const target of table.references) {
      const referenced = tables.find(({ name }) => name === target);
      if (referenced) visit(referenced, [...path, table.name]);
    }
    ordered.set(table.name, table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered.values()];
}

/** What can be had again, because triggers count what is loaded, and what has to be forgotten. */
const leftOut = [imageCache, libraryCounts, searchSalts]
  .map((table) => `'${getTableName(table)}'`)
  .join(', ');

/** Every table of ours that isn't left out, with the columns that are stored, in the order to load them in. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; references: string[] }>(`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum) as columns,
      array(select t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f') as "references"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in (${leftOut}) order by c.relname`);
  return orderByReference(rows).map(({ name, columns }) => ({ name, columns }));
}
