import { z } from 'zod';

/** The first entry of an archive: what follows, and which schema it was written from. */
export const backupManifest = z.object({
  format: z.literal(1),
  /** Time of the newest migration, in ms since 1970, as the migrator records it. */
  migratedTo: z.number().int(),
  createdAt: z.iso.datetime(),
  /** In an order in which referenced rows come first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupManifest = z.infer<typeof backupManifest>;
export type BackupTable = BackupManifest['tables'][number];

export const manifestEntry = 'manifest.json';
/** The operator's `.env`, if there is one. */
export const settingsEntry = 'settings.env';
export const tableEntryPrefix = 'tables/';
