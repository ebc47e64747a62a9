import { and, eq, isNull, sql } from 'drizzle-orm';
import { v5 as uuidv5 } from 'uuid';
import type { Database, Executor } from '../database/connection.ts';
import { entityMerges, episodePeople } from '../database/entities-schema.ts';
import { entities, mentions, passages } from '../database/library-schema.ts';
import { AppError } from '../errors.ts';
import { enqueueIndexing } from '../index-jobs.ts';

type MergeInput = {
  fromId: string;
  intoId: string;
  /** Why they are one, in a sentence. */
  evidence: string;
};

const mergesNothingError = () =>
  new AppError('invalid_request', 'Choose two different entities that are not merged yet.');

async function hasEntity(executor: Executor, id: string): Promise<boolean> {
  return (await executor.$count(entities, eq(entities.id, id))) > 0;
}

/** Lets everything that counts for one entity count for the other; resolves to the episodes it is in. */
async function moveOccurrences(executor: Executor, from: string, into: string): Promise<string[]> {
  const mentioned = await executor
    .update(mentions)
    .set({ entityId: into })
    .where(eq(mentions.entityId, from))
    .returning({ episodeId: mentions.episodeId });
  const spoken = await executor
    .update(passages)
    .set({ speakerEntityId: into })
    .where(eq(passages.speakerEntityId, from))
    .returning({ episodeId: passages.episodeId });
  await executor.execute(sql`
    insert into ${episodePeople} (episode_id, entity_id, role)
    select episode_id, ${into}, role from ${episodePeople} where entity_id = ${from} on conflict do nothing`);
  await executor.delete(episodePeople).where(eq(episodePeople.entityId, from));
  return [...new Set([...mentioned, ...spoken].map(({ episodeId }) => episodeId))];
}

const indexAgain = (executor: Executor, episodeIds: string[]) =>
  enqueueIndexing(
    executor,
    episodeIds.map((episodeId) => ({ episodeId, isNew: false })),
  );

/**
 * Makes two entities one, now and in every later ingest. What was merged into the first before goes along. Throws
 * AppError invalid_request if they are one already, entity_not_found if one doesn't exist.
 */
export async function mergeEntities(
  database: Database,
  { fromId, intoId, evidence }: MergeInput,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (fromId === intoId) throw mergesNothingError();
    for (const id of [fromId, intoId])
      if (!(await hasEntity(transaction, id)))
        throw new AppError('entity_not_found', 'There is no entity with this ID.');
    const active = isNull(entityMerges.undoneAt);
    const taken = await transaction.$count(
      entityMerges,
      and(active, sql`${entityMerges.entityId} in (${fromId}, ${intoId})`),
    );
    if (taken > 0) throw mergesNothingError();
    await transaction
      .insert(entityMerges)
      .values({ entityId: fromId, intoId, evidence })
      .onConflictDoUpdate({
        target: entityMerges.entityId,
        set: { intoId, evidence, mergedAt: sql`now()`, undoneAt: null },
      });
    await transaction
      .update(entityMerges)
      .set({ intoId })
      .where(and(active, eq(entityMerges.intoId, fromId)));
    await indexAgain(transaction, await moveOccurrences(transaction, fromId, intoId));
  });
}

/** A mention's id follows from its passage and the entity that was found there, so it tells where it came from. */
const isMentionOf = (row: { id: string; passageId: string }, entityId: string) =>
  uuidv5(entityId, row.passageId) === row.id;

async function moveMentionsBack(executor: Executor, from: string, into: string): Promise<string[]> {
  const rows = await executor
    .select({ id: mentions.id, episodeId: mentions.episodeId, passageId: passages.id })
    .from(mentions)
    .innerJoin(
      passages,
      and(eq(passages.episodeId, mentions.episodeId), eq(passages.ordinal, mentions.ordinal)),
    )
    .where(eq(mentions.entityId, into));
  const own = rows.filter((row) => isMentionOf(row, from));
  await executor.execute(sql`
    update ${mentions} set entity_id = ${from}
    where id in (select value::uuid from json_array_elements_text(${JSON.stringify(own.map(({ id }) => id))}::json))`);
  return own.map(({ episodeId }) => episodeId);
}

/** Undoes a merge: what was found of the entity counts for it again. Throws AppError entity_not_found if it isn't merged. */
export async function undoMerge(database: Database, fromId: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const [merge] = await transaction
      .update(entityMerges)
      .set({ undoneAt: sql`now()` })
      .where(and(eq(entityMerges.entityId, fromId), isNull(entityMerges.undoneAt)))
      .returning({ intoId: entityMerges.intoId });
    if (!merge) throw new AppError('entity_not_found', 'This entity is not merged into another.');
    const episodes = await moveMentionsBack(transaction, fromId, merge.intoId);
    const spoken = await transaction
      .update(passages)
      .set({ speakerEntityId: fromId })
      .where(
        and(
          eq(passages.speakerEntityId, merge.intoId),
          sql`lower(${passages.speaker}) = (select lower(name) from ${entities} where id = ${fromId})`,
        ),
      )
      .returning({ episodeId: passages.episodeId });
    await indexAgain(transaction, [...new Set([...episodes, ...spoken.map(({ episodeId }) => episodeId)])]);
  });
}
