import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../core/database/connection.ts';
import { secrets } from '../core/database/schema/alerts.ts';
import { onlyRow } from '../core/database/sql/only-row.ts';

const secretBytes = 32;

type SecretName = 'links' | 'human-check';

const readSecret = (database: Database, name: SecretName) =>
  database.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));

/** A secret that all processes share, created by the first one that needs it. */
export async function getOrCreateSecret(database: Database, name: SecretName): Promise<Buffer> {
  const [existing] = await readSecret(database, name);
  if (existing) return Buffer.from(existing.value, 'base64url');
  const value = randomBytes(secretBytes).toString('base64url');
  await database.insert(secrets).values({ name, value }).onConflictDoNothing();
  // Read again: another process may have been first.
  return Buffer.from(onlyRow(await readSecret(database, name)).value, 'base64url');
}
