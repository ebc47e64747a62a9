import { sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { extractedMentions, extractedPeople } from '../../core/database/schema/console.ts';
import { episodePeople } from '../../core/database/schema/entities.ts';
import { entities, mentions, passages } from '../../core/database/schema/library.ts';
import { columnNames } from '../../core/database/sql/raw-row.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import type { CorrectedEpisode, ExtractedEpisode, Person, Place } from './correct-episode.ts';
import type { Wanted } from './stored-extraction.ts';

/** An episode as it was extracted and as it is meant. */
export type EpisodeCorrection = {
  episodeId: string;
  extracted: ExtractedEpisode;
  corrected: CorrectedEpisode;
};

// Thousands of rows go in as one JSON parameter.
const json = (rows: unknown[]) => JSON.stringify(rows);

/** Gives each place the episode that it is in. */
const inEpisodes = <T>(corrections: EpisodeCorrection[], placesOf: (correction: EpisodeCorrection) => T[]) =>
  corrections.flatMap((correction) =>
    placesOf(correction).map((place) => ({ ...place, episodeId: correction.episodeId })),
  );

async function writeMentions(executor: Executor, corrections: EpisodeCorrection[]): Promise<void> {
  const rows = inEpisodes<Place>(corrections, ({ corrected }) => corrected.mentions);
  const ids = new Set(rows.map(({ id }) => id));
  const gone = corrections.flatMap(({ extracted }) =>
    extracted.mentions.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  );
  const m = mentions;
  await executor.execute(sql`delete from ${m} where id = any(${uuidArray(gone)})`);
  await executor.execute(sql`
    insert into ${m} (${columnNames(m.id, m.episodeId, m.ordinal, m.entityId, m.surfaceForm)})
    select id, "episodeId", ordinal, "entityId", "surfaceForm"
    from json_to_recordset(${json(rows)}::json)
      as row(id uuid, "episodeId" uuid, ordinal int, "entityId" uuid, "surfaceForm" text)
    on conflict (id) do update set entity_id = excluded.entity_id
    where ${m.entityId} <> excluded.entity_id`);
}

async function writeSpeakers(executor: Executor, corrections: EpisodeCorrection[]): Promise<void> {
  const rows = corrections.flatMap(({ corrected }) =>
    corrected.speakers.map(({ id, entityId }) => ({ id, entityId })),
  );
  await executor.execute(sql`
    update ${passages} set speaker_entity_id = row."entityId"
    from json_to_recordset(${json(rows)}::json) as row(id uuid, "entityId" uuid)
    where ${passages.id} = row.id and ${passages.speakerEntityId} is distinct from row."entityId"`);
}

/** Keeps what was extracted where something else is meant, and only there. */
async function writeReplaced(
  executor: Executor,
  corrections: EpisodeCorrection[],
  { episodeIds, entityIds }: Wanted,
): Promise<void> {
  const x = extractedMentions;
  const rows = inEpisodes(corrections, ({ corrected }) => corrected.replaced);
  await executor.execute(sql`
    delete from ${x} where episode_id = any(${uuidArray(episodeIds)}) and entity_id = any(${uuidArray(entityIds)})`);
  await executor.execute(sql`
    insert into ${x} (${columnNames(x.id, x.episodeId, x.ordinal, x.entityId, x.surfaceForm, x.isSpeaker)})
    select id, "episodeId", ordinal, "entityId", "surfaceForm", "isSpeaker"
    from json_to_recordset(${json(rows)}::json)
      as row(id uuid, "episodeId" uuid, ordinal int, "entityId" uuid, "surfaceForm" text, "isSpeaker" boolean)`);
}

/** Replaces the hosts and guests of episodes in one of the two tables that have them. */
async function replacePeople(
  executor: Executor,
  table: typeof episodePeople | typeof extractedPeople,
  { episodeIds, rows }: { episodeIds: string[]; rows: (Person & { episodeId: string })[] },
): Promise<void> {
  await executor.execute(sql`delete from ${table} where episode_id = any(${uuidArray(episodeIds)})`);
  // Only entities that are there can be listed; what was extracted may be gone.
  const isThere = table === episodePeople ? sql`where "entityId" in (select id from ${entities})` : sql``;
  await executor.execute(sql`
    insert into ${table} (${columnNames(table.episodeId, table.entityId, table.role)})
    select "episodeId", "entityId", role
    from json_to_recordset(${json(rows)}::json) as row("episodeId" uuid, "entityId" uuid, role text) ${isThere}`);
}

async function writePeople(executor: Executor, corrections: EpisodeCorrection[]): Promise<void> {
  const episodeIds = corrections.map(({ episodeId }) => episodeId);
  await replacePeople(executor, episodePeople, {
    episodeIds,
    rows: inEpisodes(corrections, ({ corrected }) => corrected.people),
  });
  await replacePeople(executor, extractedPeople, {
    episodeIds,
    rows: inEpisodes(
      corrections.filter(({ corrected }) => corrected.isPersonReplaced),
      ({ extracted }) => extracted.people.map(({ entityId, role }) => ({ entityId, role })),
    ),
  });
}

/** Writes what is meant in stored episodes, and keeps what was extracted. */
export async function writeCorrected(
  executor: Executor,
  corrections: EpisodeCorrection[],
  wanted: Wanted,
): Promise<void> {
  await writeMentions(executor, corrections);
  await writeSpeakers(executor, corrections);
  await writeReplaced(executor, corrections, wanted);
  await writePeople(executor, corrections);
}
