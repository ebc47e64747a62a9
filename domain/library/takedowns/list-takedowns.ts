import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Takedown } from '../../../contract/api/admin/library.ts';
import { type Actor, recordAudit } from '../../core/audit/audit.ts';
import type { Database } from '../../core/database/connection.ts';
import { consoleJobs, takedowns } from '../../core/database/schema/console.ts';
import { feeds } from '../../core/database/schema/feeds.ts';
import { AppError } from '../../core/errors.ts';
import { asIso } from '../../core/text/format.ts';

const maxTakedowns = 500;

/** What is taken down, the latest first. */
export async function listTakedowns(database: Database): Promise<Takedown[]> {
  const rows = await database
    .select()
    .from(takedowns)
    .where(isNull(takedowns.liftedAt))
    .orderBy(desc(takedowns.createdAt), takedowns.id)
    .limit(maxTakedowns);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    episode_id: row.episodeId,
    passage_id: row.passageId,
    title: row.title,
    podcast_title: row.podcastTitle,
    reason: row.reason,
    created_by: row.createdBy,
    created_at: asIso(row.createdAt),
  }));
}

/**
 * Allows a text again. It comes back when its feed is read, which is due at once. Throws AppError takedown_not_found.
 */
export async function liftTakedown(database: Database, id: string, actor: Actor): Promise<void> {
  await database.transaction(async (transaction) => {
    const [row] = await transaction
      .update(takedowns)
      .set({ liftedAt: sql`now()` })
      .where(and(eq(takedowns.id, id), isNull(takedowns.liftedAt)))
      .returning();
    if (!row)
      throw new AppError('takedown_not_found', 'There is no takedown with this ID, or it was lifted.');
    await transaction
      .update(feeds)
      .set({ etag: null, lastModified: null, nextPollAt: sql`now()` })
      .where(eq(feeds.podcastId, row.podcastId));
    // The episode itself hasn't changed: its transcript has to be read again.
    if (row.kind === 'passage')
      await transaction
        .insert(consoleJobs)
        .values({ kind: 'reingest', input: { episode_id: row.episodeId } });
    await recordAudit(transaction, actor, {
      action: `${row.kind}.lift_takedown`,
      subject: `${row.title} (${row.podcastTitle})`,
      details: { episode_id: row.episodeId },
    });
  });
}
