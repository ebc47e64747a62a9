import { createHmac, randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Database } from '../core/database/connection.ts';
import { searchSalts } from '../core/database/schema/accounts.ts';
import { onlyRow } from '../core/database/sql/only-row.ts';

const saltBytes = 32;

/** The salt of a day (UTC), which all processes share; those of earlier days are deleted. */
export async function getSearchSalt(database: Database, day: string): Promise<Buffer> {
  await database.delete(searchSalts).where(lt(searchSalts.day, day));
  const salt = randomBytes(saltBytes).toString('base64url');
  await database.insert(searchSalts).values({ day, salt }).onConflictDoNothing();
  // Read again: another process may have been first.
  const rows = await database
    .select({ salt: searchSalts.salt })
    .from(searchSalts)
    .where(eq(searchSalts.day, day));
  return Buffer.from(onlyRow(rows).salt, 'base64url');
}

/** A provider may give one customer an IPv6 /48: 65,536 of the /64 networks that count as one visitor elsewhere. */
const groupsPerPerson = 3;
const personOf = (network: string): string => network.split(':').slice(0, groupsPerPerson).join(':');

/**
 * Distinguishes people who searched for a query by their networks. The query is part of it, so that nobody's searches
 * can be connected, and without the salt it doesn't lead back to the network.
 */
export const personMark = (salt: Buffer, network: string, query: string): number =>
  createHmac('sha256', salt)
    .update(`${personOf(network)} ${query}`)
    .digest()
    .readInt32BE();
