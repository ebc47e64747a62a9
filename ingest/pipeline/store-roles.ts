import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../server/core/database/connection.ts';
import { entityMerges, episodePeople } from '../../server/core/database/entities-schema.ts';
import { columnNames } from '../../server/core/database/raw-row.ts';
import type { PreparedEpisode } from './prepare.ts';

/** Replaces who is a host or a guest of the episode. */
export async function replaceRoles(
  executor: Executor,
  episode: PreparedEpisode,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const p = episodePeople;
  if (!isNew) await executor.delete(p).where(eq(p.episodeId, episode.id));
  if (episode.roles.length === 0) return;
  await executor.execute(sql`
    insert into ${p} (${columnNames(p.episodeId, p.entityId, p.role)})
    select ${episode.id}, "entityId", role
    from json_to_recordset(${JSON.stringify(episode.roles)}::json) as row("entityId" uuid, role text)
    on conflict do nothing`);
}

/** The prepared episode with the entities that are known to be others replaced by them. */
export async function withMerges(executor: Executor, episode: PreparedEpisode): Promise<PreparedEpisode> {
  if (episode.entities.length === 0) return episode;
  const ids = JSON.stringify(episode.entities.map(({ id }) => id));
  const m = entityMerges;
  const { rows } = await executor.execute<{ from: string; into: string }>(sql`
    select ${m.entityId} as "from", ${m.intoId} as "into" from ${m}
    where ${m.undoneAt} is null and ${m.entityId} in (select value::uuid from json_array_elements_text(${ids}::json))`);
  if (rows.length === 0) return episode;
  const into = new Map(rows.map((row) => [row.from, row.into]));
  const merged = <T extends { entityId: string }>(item: T): T => ({
    ...item,
    entityId: into.get(item.entityId) ?? item.entityId,
  });
  return {
    ...episode,
    mentions: episode.mentions.map(merged),
    roles: episode.roles.map(merged),
    passages: episode.passages.map((passage) => ({
      ...passage,
      speakerEntityId: into.get(passage.speakerEntityId ?? '') ?? passage.speakerEntityId,
    })),
  };
}
