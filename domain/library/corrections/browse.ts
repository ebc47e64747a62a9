import { and, desc, eq, exists, like, or, sql } from 'drizzle-orm';
import type { AdminEntity, AdminEntityDetail } from '../../../contract/api/admin/entities.ts';
import type { EntityType } from '../../../contract/api/library/entity.ts';
import type { Database } from '../../core/database/connection.ts';
import { aliases, entities, episodes, mentions, podcasts } from '../../core/database/schema/library.ts';
import { escapeLike } from '../../core/database/sql/like.ts';
import { nameKey } from '../../core/text/normalize.ts';
import { getEntityRow } from '../entities/entities.ts';
import { isEntityInUse } from '../entities/entity-in-use.ts';
import { listCorrections } from './correct.ts';

const maxEntities = 50;
const maxForms = 200;
const countedMentions = 10_000;
/** How many entities with the same beginning are ranked. */
const maxRanked = 500;

/** Entities whose name begins with a text, or that are also called that, those mentioned most first. */
export async function browseEntities(
  database: Database,
  { q, type }: { q: string; type?: EntityType | undefined },
): Promise<AdminEntity[]> {
  const key = nameKey(q);
  const hasAlias = database
    .select({ id: aliases.entityId })
    .from(aliases)
    .where(and(eq(aliases.entityId, entities.id), eq(aliases.aliasKey, key)));
  const ranked = database
    .select()
    .from(entities)
    .where(
      and(
        or(like(entities.nameKey, `${escapeLike(key)}%`), exists(hasAlias)),
        type && eq(entities.type, type),
        isEntityInUse,
      ),
    )
    .orderBy(entities.nameKey)
    .limit(maxRanked)
    .as('ranked');
  const count = sql<number>`(select count(*) from (
    select 1 from ${mentions} where ${sql`${mentions.entityId}`} = ${sql`${ranked.id}`} limit ${countedMentions}) as counted)::int`;
  const rows = await database
    .select({
      id: ranked.id,
      name: ranked.name,
      slug: ranked.slug,
      entity_type: ranked.type,
      mentions: count.as('mentions'),
    })
    .from(ranked)
    .orderBy(desc(sql`mentions`), ranked.name)
    .limit(maxEntities);
  return rows;
}

/** An entity with the forms of its name, and what was corrected about it. Throws AppError entity_not_found. */
export async function getAdminEntity(database: Database, id: string): Promise<AdminEntityDetail> {
  const entity = await getEntityRow(database, id);
  const count = sql<number>`count(*)::int`;
  const forms = await database
    .select({
      surface_form: mentions.surfaceForm,
      podcast_id: podcasts.id,
      podcast_title: podcasts.title,
      mentions: count,
    })
    .from(mentions)
    .innerJoin(episodes, eq(episodes.id, mentions.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(mentions.entityId, entity.id))
    .groupBy(mentions.surfaceForm, podcasts.id)
    .orderBy(desc(count), mentions.surfaceForm, podcasts.id)
    .limit(maxForms);
  return {
    id: entity.id,
    name: entity.name,
    slug: entity.slug,
    entity_type: entity.type,
    mentions: Math.min(
      countedMentions,
      forms.reduce((sum, form) => sum + form.mentions, 0),
    ),
    forms,
    corrections: await listCorrections(database, entity.id),
  };
}
