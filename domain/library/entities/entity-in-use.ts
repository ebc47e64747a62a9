import { sql } from 'drizzle-orm';
import { episodePeople } from '../../core/database/schema/entities.ts';
import { entities, mentions, passages } from '../../core/database/schema/library.ts';

/** Whether somebody says an entity, or it speaks or is listed in an episode: loading an episode again may leave none of these. */
export const isEntityInUse = sql`(
  exists (select from ${mentions} where ${mentions.entityId} = ${entities.id})
  or exists (select from ${passages} where ${passages.speakerEntityId} = ${entities.id})
  or exists (select from ${episodePeople} where ${episodePeople.entityId} = ${entities.id}))`;
