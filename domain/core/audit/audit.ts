import { desc, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AuditEntry } from '../../../contract/api/admin/audit.ts';
import { cursorBehind, decodeCursor } from '../cursor.ts';
import type { Database, Executor } from '../database/connection.ts';
import { auditLog } from '../database/schema/console.ts';
import { asIso } from '../text/format.ts';

/** Who does something in the console, or on the command line. */
export type Actor = { userId: string | null; name: string };

export const commandLine: Actor = { userId: null, name: 'command line' };

/** `subject` is what people call that which something was done to. */
type Action = { action: string; subject: string; details?: Record<string, unknown> };

const lockKey = 20_251_122;

/**
 * Records what an operator does, in the transaction that does it, and near its end: others who record wait for it to
 * commit. Ids are in the order of commits, so that who reads a replica knows from the last one what it has.
 */
export async function recordAudit(
  executor: Executor,
  { userId, name }: Actor,
  { action, subject, details = {} }: Action,
): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
  await executor.insert(auditLog).values({ userId, actor: name, action, subject, details });
}

/** Does something and records it, in one transaction. */
export const audited = <T>(
  database: Database,
  actor: Actor,
  { work, ...action }: Action & { work: (transaction: Executor) => Promise<T> },
): Promise<T> =>
  database.transaction(async (transaction) => {
    const result = await work(transaction);
    await recordAudit(transaction, actor, action);
    return result;
  });

const entriesPerPage = 50;
const auditCursor = z.object({ id: z.number().int() });

/** What operators did, newest first. Throws AppError invalid_request for an unknown cursor. */
export async function listAuditLog(
  database: Database,
  { cursor }: { cursor?: string | undefined } = {},
): Promise<{ entries: AuditEntry[]; next_cursor: string | null }> {
  const from = cursor === undefined ? undefined : decodeCursor(cursor, auditCursor);
  const rows = await database
    .select()
    .from(auditLog)
    .where(from && lt(auditLog.id, from.id))
    .orderBy(desc(auditLog.id))
    .limit(entriesPerPage);
  return {
    entries: rows.map(({ id, actor, action, subject, details, createdAt }) => ({
      id,
      actor,
      action,
      subject,
      details,
      created_at: asIso(createdAt),
    })),
    next_cursor: cursorBehind(rows, entriesPerPage, ({ id }) => ({ id })),
  };
}
