import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../core/database/connection.ts';
import { passages } from '../../core/database/schema/library.ts';

/** In characters: from about two sentences, a reader learns what somebody speaks of. */
const enoughLength = 120;

/** Instead of each of these passages: the first one by the same speaker in the same episode that is worth reading. */
export async function speakersWords(
  database: Database,
  passageIds: string[],
): Promise<{ id: string; episode_id: string }[]> {
  if (passageIds.length === 0) return [];
  const other = alias(passages, 'other');
  return database
    .selectDistinctOn([other.episodeId], { id: other.id, episode_id: other.episodeId })
    .from(passages)
    .innerJoin(other, and(eq(other.episodeId, passages.episodeId), eq(other.speaker, passages.speaker)))
    .where(sql`${passages.id} = any(${sql.param(passageIds)}::uuid[])`)
    .orderBy(other.episodeId, sql`least(length(${other.text}), ${enoughLength}) desc`, other.ordinal);
}
