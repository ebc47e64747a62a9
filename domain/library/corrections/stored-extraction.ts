import { sql } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { entityCorrections, extractedMentions, extractedPeople } from '../../core/database/schema/console.ts';
import { episodePeople } from '../../core/database/schema/entities.ts';
import { entities, episodes, mentions, passages } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import type { ExtractedEpisode, Person, Place } from './correct-episode.ts';

type OfEpisode = { episodeId: string };
/** Which episodes, and which extracted entities of them. */
export type Wanted = { episodeIds: string[]; entityIds: string[] };

const isWanted = ({ episodeIds, entityIds }: Wanted, entity: ReturnType<typeof sql>) =>
  sql`episode_id = any(${uuidArray(episodeIds)}) and ${entity} = any(${uuidArray(entityIds)})`;

/** Mentions and speakers as they were extracted, whatever corrections have made of them. */
async function loadPlaces(executor: Executor, wanted: Wanted) {
  const { rows } = await executor.execute<Place & OfEpisode & { isSpeaker: boolean }>(sql`
    select id, ordinal, entity_id as "entityId", surface as "surfaceForm", episode_id as "episodeId", is_speaker as "isSpeaker"
    from ${extractedMentions} where ${isWanted(wanted, sql`entity_id`)}
    union all
    select id, ordinal, entity_id, surface, episode_id, false from ${mentions} m
    where ${isWanted(wanted, sql`entity_id`)} and not exists (select from ${extractedMentions} x where x.id = m.id)
    union all
    select id, ordinal, speaker_entity_id, speaker, episode_id, true from ${passages} p
    where ${isWanted(wanted, sql`speaker_entity_id`)} and speaker is not null
      and not exists (select from ${extractedMentions} x where x.id = p.id)`);
  return rows;
}

/** All hosts and guests as they were extracted. Hosts come first. */
async function loadPeople(executor: Executor, { episodeIds }: Wanted) {
  const ids = uuidArray(episodeIds);
  const { rows } = await executor.execute<Person & OfEpisode & { name: string }>(sql`
    select people.episode_id as "episodeId", people.entity_id as "entityId", people.role,
      coalesce(${entities.name}, (select max(from_name) from ${entityCorrections} where from_id = people.entity_id), '') as name
    from (
      select episode_id, entity_id, role from ${extractedPeople} where episode_id = any(${ids})
      union all
      select episode_id, entity_id, role from ${episodePeople} r where episode_id = any(${ids})
        and not exists (select from ${extractedPeople} x where x.episode_id = r.episode_id)) people
    left join ${entities} on ${entities.id} = people.entity_id
    order by people.role desc, people.entity_id`);
  return rows;
}

/** What was extracted from stored episodes, by episode: of these entities only, but with all hosts and guests. */
export async function loadExtraction(
  executor: Executor,
  wanted: Wanted,
): Promise<Map<string, ExtractedEpisode>> {
  const places = Map.groupBy(await loadPlaces(executor, wanted), ({ episodeId }) => episodeId);
  const people = Map.groupBy(await loadPeople(executor, wanted), ({ episodeId }) => episodeId);
  const { rows } = await executor.execute<{ id: string; podcastId: string }>(sql`
    select id, podcast_id as "podcastId" from ${episodes} where id = any(${uuidArray(wanted.episodeIds)})`);
  return new Map(
    rows.map(({ id, podcastId }) => {
      const own = places.get(id) ?? [];
      return [
        id,
        {
          podcastId,
          mentions: own.filter(({ isSpeaker }) => !isSpeaker),
          speakers: own.filter(({ isSpeaker }) => isSpeaker),
          people: people.get(id) ?? [],
        },
      ];
    }),
  );
}
