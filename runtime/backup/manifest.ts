import { z } from 'zod';

/** PostgreSQL cuts longer names. */
const name = z.string().min(1).max(63);

/** The first entry of an archive: what follows, and which schema it was written from. */
export const backupManifest = z.object({
  /** Archives of format 1 don't end with the number of rows. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** Time of the newest migration, in ms since 1970, as the migrator records it. */
  migratedTo: z.number().int(),
  createdAt: z.iso.datetime(),
  /** In an order in which referenced rows come first. */
  tables: z.array(z.object({ name, columns: z.array(name) })),
});
export type BackupManifest = z.infer<typeof backupManifest>;
export type BackupTable = BackupManifest['tables'][number];

/** The last entry: how many rows each table has, without those that have none. */
export const rowCounts = z.record(z.string(), z.number().int().positive());
export type RowCounts = z.infer<typeof rowCounts>;

export const manifestEntry = 'manifest.json';
/** The operator's `.env`, if there is one. */
export const settingsEntry = 'settings.env';
export const tableEntryPrefix = 'tables/';
export const countsEntry = 'rows.json';
