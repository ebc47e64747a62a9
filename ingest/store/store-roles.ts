import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../domain/core/database/connection.ts';
import { extractedPeople } from '../../domain/core/database/schema/console.ts';
import { episodePeople } from '../../domain/core/database/schema/entities.ts';
import { columnNames } from '../../domain/core/database/sql/raw-row.ts';
import type { PreparedEpisode } from '../prepare/prepare.ts';

/** Replaces who is a host or a guest of the episode. */
export async function replaceRoles(
  executor: Executor,
  episode: PreparedEpisode,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const p = episodePeople;
  if (!isNew) {
    await executor.delete(p).where(eq(p.episodeId, episode.id));
    await executor.delete(extractedPeople).where(eq(extractedPeople.episodeId, episode.id));
  }
  if (episode.roles.length === 0) return;
  await executor.execute(sql`
    insert into ${p} (${columnNames(p.episodeId, p.entityId, p.role)})
    select ${episode.id}, "entityId", role
    from json_to_recordset(${JSON.stringify(episode.roles)}::json) as row("entityId" uuid, role text)
    on conflict do nothing`);
}
