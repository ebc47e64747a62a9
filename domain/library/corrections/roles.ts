import { sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { episodePeople } from '../../core/database/schema/entities.ts';
import { episodes, mentions, passages } from '../../core/database/schema/library.ts';
import { type CorrectionRule, createResolver } from './rules.ts';

const r = episodePeople;

const isIn = (entityId: string) => sql`(
  exists (select from ${mentions} where ${mentions.entityId} = ${entityId} and ${mentions.episodeId} = ${r.episodeId})
  or exists (select from ${passages} where ${passages.speakerEntityId} = ${entityId} and ${passages.episodeId} = ${r.episodeId}))`;

async function moveRoles(
  executor: Executor,
  { from, to, where }: { from: string; to: string | null; where: ReturnType<typeof sql> },
): Promise<void> {
  if (to !== null)
    await executor.execute(sql`
      insert into ${r} (episode_id, entity_id, role)
      select ${r.episodeId}, ${to}::uuid, ${r.role} from ${r} where ${r.entityId} = ${from} and ${where}
      on conflict do nothing`);
  await executor.execute(sql`delete from ${r} where ${r.entityId} = ${from} and ${where}`);
}

const inPodcast = (id: string) =>
  sql`exists (select from ${episodes} where ${episodes.id} = ${r.episodeId} and ${episodes.podcastId} = ${id})`;

/**
 * Makes hosts and guests those that are meant. Where a correction was undone, an entity that is in an episode again takes
 * its role back from one (of `touched`) that isn't.
 */
export async function correctRoles(
  executor: Executor,
  { sources, rules, touched }: { sources: string[]; rules: CorrectionRule[]; touched: string[] },
): Promise<void> {
  const resolve = createResolver(rules.filter(({ surfaceKeys }) => surfaceKeys.length === 0));
  const podcastIds = [...new Set(rules.flatMap(({ podcastId }) => podcastId ?? []))];
  for (const from of sources) {
    for (const other of touched)
      await moveRoles(executor, { from: other, to: from, where: sql`${isIn(from)} and not ${isIn(other)}` });
    for (const podcastId of [...podcastIds, '']) {
      const meant = resolve({ entityId: from, surfaceForm: '', podcastId });
      const where = podcastId === '' ? sql`true` : inPodcast(podcastId);
      if (meant !== undefined) await moveRoles(executor, { from, to: meant?.id ?? null, where });
    }
  }
}
