import { sql } from 'drizzle-orm';
import { entities } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { foldText } from '../../core/text/normalize.ts';
import type { EntitiesOfQuery } from '../match/query-entities.ts';
import type { SearchQuery } from '../read-query/query.ts';
import type { SearchScope } from '../scope/scope.ts';

/** Entities that passages have to be about: by any of them, or only as the role asks for it. */
export type AboutWhom = { ids: string[]; role: SearchScope['role'] };

/** Whom the passages of a search are about by its role or type; undefined where any passage may be found. */
export async function aboutWhom(
  { role, entityIds }: SearchScope,
  found: EntitiesOfQuery,
): Promise<AboutWhom | undefined> {
  if (role) return { ids: (await found()).get('person') ?? [], role };
  return entityIds && { ids: entityIds, role };
}

/** What is asked of them: with a role, their name says whom to look for, and hardly anybody says it while speaking. */
export async function askedOf(
  { database }: SearchScope,
  { text, words }: SearchQuery,
  about: AboutWhom | undefined,
): Promise<string> {
  if (!about?.role || about.ids.length === 0) return text;
  const rows = await database
    .select({ name: entities.name })
    .from(entities)
    .where(sql`${entities.id} = any(${uuidArray(about.ids)})`);
  const named = new Set(rows.flatMap(({ name }) => foldText(name).split(' ')));
  return words.filter((word) => !named.has(foldText(word))).join(' ') || text;
}
