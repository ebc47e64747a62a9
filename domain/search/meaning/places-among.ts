import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { episodes, mentions, passages } from '../../core/database/schema/library.ts';
import type { SearchedPlaces } from '../../meaning/search/near-passage.ts';
import type { SearchScope } from '../scope/scope.ts';
import type { AboutWhom } from './about-whom.ts';
import { episodeConditions } from './episode-conditions.ts';

/** Whether a passage is spoken by one of these entities, or mentions one, as far as the role asks for it. */
function isAbout(database: Database, { ids, role }: AboutWhom): SQL | undefined {
  const isMentioned = database
    .select({ found: sql`1` })
    .from(mentions)
    .where(
      and(
        eq(mentions.episodeId, passages.episodeId),
        eq(mentions.ordinal, passages.ordinal),
        inArray(mentions.entityId, ids),
      ),
    );
  return or(
    role === 'mention' ? undefined : inArray(passages.speakerEntityId, ids),
    role === 'speaker' ? undefined : sql`exists ${isMentioned}`,
  );
}

/** Where a search looks for what is meant, by all its filters; undefined: everywhere. */
export async function placesAmong(
  scope: SearchScope,
  about: AboutWhom | undefined,
): Promise<SearchedPlaces | undefined> {
  const { database, filters } = scope;
  const conditions = await episodeConditions(database, filters.episodes);
  if (about?.ids.length === 0) return [];
  const isSearched = and(eq(episodes.isCopy, false), ...conditions);
  if (about)
    return database
      .select({ episodeId: episodes.id, ordinals: sql<number[]>`array_agg(${passages.ordinal})` })
      .from(passages)
      .innerJoin(episodes, eq(episodes.id, passages.episodeId))
      .where(and(isSearched, isAbout(database, about)))
      .groupBy(episodes.id);
  if (conditions.length === 0) return undefined;
  return database.select({ episodeId: episodes.id }).from(episodes).where(isSearched);
}
