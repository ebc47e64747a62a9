import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { episodes } from '../../core/database/schema/library.ts';

const copy = alias(episodes, 'copy');

/**
 * Whether an episode, by its id, is the one of its work that is searched and counted. An index has the few that aren't.
 */
export const isSearched = (episodeId: SQLWrapper): SQL =>
  sql`not exists (select from ${episodes} copy where ${copy.id} = ${episodeId} and ${copy.isCopy})`;
