import { desc, lt } from 'drizzle-orm';
import type { AuditEntry } from '../../contract/admin-audit.ts';
import type { Database, Executor } from '../database/connection.ts';
import { auditLog } from '../database/console-schema.ts';
import { asIso } from '../library/format.ts';

/** Who does something in the console, or on the command line. */
export type Actor = { userId: string | null; name: string };

export const commandLine: Actor = { userId: null, name: 'command line' };

/** Notes what an operator does, in the transaction that does it. `subject` is what people call it. */
export async function recordAudit(
  executor: Executor,
  { userId, name }: Actor,
  { action, subject, details = {} }: { action: string; subject: string; details?: Record<string, unknown> },
): Promise<void> {
  await executor.insert(auditLog).values({ userId, actor: name, action, subject, details });
}

const entriesPerPage = 50;

/** What operators did, newest first; `before` is the id that the last page ended with. */
export async function listAuditLog(
  database: Database,
  before: number | undefined,
): Promise<{ entries: AuditEntry[]; next_before: number | null }> {
  const rows = await database
    .select()
    .from(auditLog)
    .where(before === undefined ? undefined : lt(auditLog.id, before))
    .orderBy(desc(auditLog.id))
    .limit(entriesPerPage);
  const last = rows.at(-1);
  return {
    entries: rows.map(({ id, actor, action, subject, details, createdAt }) => ({
      id,
      actor,
      action,
      subject,
      details,
      created_at: asIso(createdAt),
    })),
    next_before: last && rows.length === entriesPerPage ? last.id : null,
  };
}
