import { and, eq, inArray } from 'drizzle-orm';
import { type EpisodeRole, episodeRoles, type RoleFilter } from '../../../contract/api/library/entity.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodePeople } from '../../core/database/schema/entities.ts';
import type { SearchScope } from '../scope/scope.ts';
import type { EntitiesOfQuery } from './query-entities.ts';

/** Whether the filter asks what somebody is in an episode, rather than in a passage. */
export const isEpisodeRole = (role: RoleFilter | undefined): role is EpisodeRole =>
  episodeRoles.some((episodeRole) => episodeRole === role);

/** The episodes that a person whom the query names hosts or visits. */
export async function episodesInRole(
  database: Database,
  entities: EntitiesOfQuery,
  role: EpisodeRole,
): Promise<string[]> {
  const entityIds = (await entities()).get('person') ?? [];
  if (entityIds.length === 0) return [];
  const rows = await database
    .selectDistinct({ id: episodePeople.episodeId })
    .from(episodePeople)
    .where(and(inArray(episodePeople.entityId, entityIds), eq(episodePeople.role, role)));
  return rows.map(({ id }) => id);
}

/**
 * Narrows a search to passages that a person whom the query names speaks or is mentioned in, or to episodes that they
 * host or visit.
 */
export async function narrowToRole(
  scope: SearchScope,
  entities: EntitiesOfQuery,
  role: RoleFilter | undefined,
): Promise<SearchScope> {
  if (!isEpisodeRole(role)) return { ...scope, role };
  const anyOf = await episodesInRole(scope.database, entities, role);
  const { passages, episodes } = scope.filters;
  return {
    ...scope,
    role: undefined,
    filters: {
      passages: [...passages, { field: 'episode_id', anyOf }],
      episodes: [...episodes, { field: 'id', anyOf }],
    },
  };
}
