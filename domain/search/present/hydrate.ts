import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../core/database/connection.ts';
import { preparedOnce } from '../../core/database/prepared-once.ts';
import { entities, episodes, mentions, passages, podcasts } from '../../core/database/schema/library.ts';
import { alsoIn } from '../../library/works/other-shows.ts';
import type { EntityInPassage } from '../match/entity-fit.ts';

const factColumns = {
  passageId: passages.id,
  ordinal: passages.ordinal,
  text: passages.text,
  speaker: passages.speaker,
  startSeconds: passages.startSeconds,
  startEstimated: passages.startEstimated,
  speakerEntityId: passages.speakerEntityId,
  speakerName: entities.name,
  episodeId: episodes.id,
  episodeTitle: episodes.title,
  episodeSlug: episodes.slug,
  episodeLink: episodes.link,
  episodeImageUrl: episodes.imageUrl,
  language: episodes.language,
  publicationDate: episodes.publicationDate,
  createdAt: episodes.createdAt,
  workId: episodes.workId,
  podcastId: podcasts.id,
  podcastTitle: podcasts.title,
  podcastSlug: podcasts.slug,
  podcastHtmlUrl: podcasts.htmlUrl,
  podcastImageUrl: podcasts.imageUrl,
};

const named = alias(entities, 'named');

/** What a passage mentions, as one JSON value: a second statement for it would take as long as the first one. */
const mentioned = sql<Omit<EntityInPassage, 'role'>[]>`(
  select coalesce(json_agg(json_build_object(
    'mentionId', ${mentions.id}, 'entityId', ${named.id}, 'name', ${named.name}, 'type', ${named.type},
    'surface', ${mentions.surfaceForm})), '[]')
  from ${mentions} join ${entities} ${named} on ${named.id} = ${mentions.entityId}
  where ${mentions.episodeId} = ${passages.episodeId} and ${mentions.ordinal} = ${passages.ordinal})`;

/** Planned once for each connection: it is part of every search. */
const prepareFacts = preparedOnce((database: Database) =>
  database
    .select({ ...factColumns, alsoIn, mentioned })
    .from(passages)
    .innerJoin(episodes, eq(episodes.id, passages.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .leftJoin(entities, eq(entities.id, passages.speakerEntityId))
    .where(sql`${passages.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('passage_facts'),
);

type FactRow = Awaited<ReturnType<ReturnType<typeof prepareFacts>['execute']>>[number];

/** What the database stores about a passage that the engine found. */
export type PassageFacts = Omit<FactRow, 'mentioned'> & { entities: EntityInPassage[] };

const speakerOf = (row: Omit<FactRow, 'mentioned'>): EntityInPassage[] =>
  row.speakerEntityId && row.speakerName
    ? [
        {
          mentionId: row.passageId,
          entityId: row.speakerEntityId,
          name: row.speakerName,
          type: 'person',
          role: 'speaker',
          surface: row.speaker ?? row.speakerName,
        },
      ]
    : [];

/** The facts of these passages, by id. A passage that was replaced since it was indexed is absent. */
export async function passageFacts(database: Database, ids: string[]): Promise<Map<string, PassageFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await prepareFacts(database).execute({ ids });
  return new Map(
    rows.map(({ mentioned: own, ...row }) => [
      row.passageId,
      {
        ...row,
        entities: [...own.map((entity) => ({ ...entity, role: 'mention' as const })), ...speakerOf(row)],
      },
    ]),
  );
}
