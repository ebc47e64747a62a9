import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { CorrectEntity, Correction } from '../../../contract/api/admin/entities.ts';
import type { EntityType } from '../../../contract/api/library/entity.ts';
import { type Actor, recordAudit } from '../../core/audit/audit.ts';
import type { Database, Executor } from '../../core/database/connection.ts';
import { entityCorrections } from '../../core/database/schema/console.ts';
import { entities, podcasts } from '../../core/database/schema/library.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { asIso } from '../../core/text/format.ts';
import { nameKey } from '../../core/text/normalize.ts';
import { toSlug } from '../../core/text/slug.ts';
import { type Applied, applyNowOrLater } from './apply-later.ts';
import { leadsTo } from './apply-rules.ts';
import { idOfEntity } from './entity-rows.ts';
import { lockForCorrecting } from './lock.ts';

/** A correction, and how far it is applied. */
type Corrected = { correction: Correction } & Applied;
type Entity = Pick<typeof entities.$inferSelect, 'id' | 'name' | 'type'>;
type Target = { id: string; type: EntityType; name: string } | null;

async function findEntity(executor: Executor, id: string): Promise<Entity> {
  const [row] = await executor
    .select({ id: entities.id, name: entities.name, type: entities.type })
    .from(entities)
    .where(eq(entities.id, id));
  if (!row) throw new AppError('entity_not_found', `There is no entity with the ID ${id}.`);
  return row;
}

function named(type: EntityType, name: string): Target {
  if (nameKey(name) === '') throw new AppError('invalid_request', 'name must have a letter or a digit.');
  return { id: idOfEntity(type, name), type, name };
}

async function targetOf(executor: Executor, from: Entity, input: CorrectEntity): Promise<Target> {
  switch (input.kind) {
    case 'merge':
      return findEntity(executor, input.into);
    case 'rename':
      return named(from.type, input.name);
    case 'retype':
      return named(input.entity_type, from.name);
    case 'split':
      return named(input.entity_type ?? from.type, input.name);
    case 'reject':
      return null;
  }
}

/** Refuses what would do nothing, or lead in a circle. */
async function refuseUseless(executor: Executor, from: Entity, { to, kind }: { to: Target; kind: string }) {
  if (to && to.id === from.id && (kind !== 'rename' || to.name === from.name))
    throw new AppError('correction_conflict', `${from.name} is already that. Choose something else.`);
  if (to && to.id !== from.id && (await leadsTo(executor, to.id, from.id)))
    throw new AppError(
      'correction_conflict',
      `${to.name} was corrected to ${from.name} before. Undo that correction instead.`,
    );
}

async function refuseUnknownPodcast(executor: Executor, id: string | undefined): Promise<void> {
  if (id && (await executor.$count(podcasts, eq(podcasts.id, id))) === 0)
    throw new AppError('podcast_not_found', 'There is no podcast with this ID.');
}

/** The columns of a rule, before it is stored. */
function ruleOf(from: Entity, to: Target, input: CorrectEntity) {
  const surfaceKeys = input.kind === 'split' ? input.surface_forms.map(nameKey).filter(Boolean) : [];
  const podcastId = input.kind === 'split' || input.kind === 'reject' ? (input.podcast_id ?? null) : null;
  if (input.kind === 'split' && surfaceKeys.length === 0 && podcastId === null)
    throw new AppError('invalid_request', 'To split an entity, send surface_forms, podcast_id or both.');
  return {
    kind: input.kind,
    fromId: from.id,
    fromType: from.type,
    fromName: from.name,
    surfaceKeys,
    podcastId,
    toId: to?.id ?? null,
    toType: to?.type ?? null,
    toName: to?.name ?? null,
  };
}

const select = (executor: Executor) =>
  executor
    .select({ correction: entityCorrections, podcastTitle: podcasts.title })
    .from(entityCorrections)
    .leftJoin(podcasts, eq(podcasts.id, entityCorrections.podcastId));

function toCorrection({ correction, podcastTitle }: Awaited<ReturnType<typeof select>>[number]): Correction {
  return {
    id: correction.id,
    kind: correction.kind,
    from_id: correction.fromId,
    from_name: correction.fromName,
    from_type: correction.fromType,
    surface_forms: correction.surfaceKeys,
    podcast_title: podcastTitle,
    to_id: correction.toId,
    to_name: correction.toName,
    to_type: correction.toType,
    created_by: correction.createdBy,
    created_at: asIso(correction.createdAt),
  };
}

/** A new spelling of the same name is shown at once; everything else moves mentions. */
const showName = (executor: Executor, { id, type, name }: NonNullable<Target>) =>
  executor
    .update(entities)
    .set({ name, slug: toSlug(name, type) })
    .where(eq(entities.id, id));

/**
 * Corrects an entity, in all that is stored and in all that comes: at once, or as a job where it is in many episodes. Throws AppError entity_not_found, podcast_not_found,
 * correction_conflict, invalid_request.
 */
export async function correctEntity(
  database: Database,
  input: CorrectEntity,
  actor: Actor,
): Promise<Corrected> {
  return database.transaction(async (transaction) => {
    await lockForCorrecting(transaction);
    const from = await findEntity(transaction, input.entity_id);
    const to = await targetOf(transaction, from, input);
    await refuseUseless(transaction, from, { to, kind: input.kind });
    const rule = ruleOf(from, to, input);
    await refuseUnknownPodcast(transaction, rule.podcastId ?? undefined);
    const { id } = onlyRow(
      await transaction
        .insert(entityCorrections)
        .values({ ...rule, createdBy: actor.name })
        .returning({ id: entityCorrections.id }),
    );
    if (to && to.id === from.id) await showName(transaction, to);
    const applied = await applyNowOrLater(transaction, { ids: [from.id], touched: [] });
    await recordAudit(transaction, actor, {
      action: `entity.${input.kind}`,
      subject: from.name,
      details: { correction_id: id, to: to?.name ?? null, episodes: applied.episodes },
    });
    const row = onlyRow(await select(transaction).where(eq(entityCorrections.id, id)));
    return { correction: toCorrection(row), ...applied };
  });
}

/** Undoes a correction: what was extracted counts again. Throws AppError correction_not_found. */
export async function undoCorrection(database: Database, id: string, actor: Actor): Promise<Corrected> {
  return database.transaction(async (transaction) => {
    await lockForCorrecting(transaction);
    const [row] = await select(transaction).where(
      and(eq(entityCorrections.id, id), isNull(entityCorrections.undoneAt)),
    );
    if (!row)
      throw new AppError('correction_not_found', 'There is no correction with this ID, or it was undone.');
    const { fromId, fromType, fromName, toId } = row.correction;
    const scope = { ids: [fromId], touched: toId ? [toId] : [] };
    await transaction
      .update(entityCorrections)
      .set({ undoneAt: sql`now()` })
      .where(eq(entityCorrections.id, id));
    if (toId === fromId) await showName(transaction, { id: fromId, type: fromType, name: fromName });
    const applied = await applyNowOrLater(transaction, scope);
    await recordAudit(transaction, actor, {
      action: 'entity.undo',
      subject: fromName,
      details: { correction_id: id, kind: row.correction.kind, episodes: applied.episodes },
    });
    return { correction: toCorrection(row), ...applied };
  });
}

const maxCorrections = 500;

/** Corrections in force, the latest first; those that concern one entity, if it is given. */
export async function listCorrections(database: Database, entityId?: string): Promise<Correction[]> {
  const rows = await select(database)
    .where(
      and(
        isNull(entityCorrections.undoneAt),
        entityId === undefined
          ? undefined
          : or(eq(entityCorrections.fromId, entityId), eq(entityCorrections.toId, entityId)),
      ),
    )
    .orderBy(desc(entityCorrections.createdAt), entityCorrections.id)
    .limit(maxCorrections);
  return rows.map(toCorrection);
}
