import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/connection.ts';
import { entities, episodes, mentions, passages, podcasts } from '../database/library-schema.ts';
import type { EntityInPassage } from './naming.ts';

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
  podcastId: podcasts.id,
  podcastTitle: podcasts.title,
  podcastSlug: podcasts.slug,
  podcastHtmlUrl: podcasts.htmlUrl,
  podcastImageUrl: podcasts.imageUrl,
};

const readFacts = (database: Database, ids: string[]) =>
  database
    .select(factColumns)
    .from(passages)
    .innerJoin(episodes, eq(episodes.id, passages.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .leftJoin(entities, eq(entities.id, passages.speakerEntityId))
    .where(inArray(passages.id, ids));

const readMentions = (database: Database, ids: string[]) =>
  database
    .select({
      passageId: passages.id,
      mentionId: mentions.id,
      entityId: entities.id,
      name: entities.name,
      type: entities.type,
      surface: mentions.surfaceForm,
    })
    .from(passages)
    .innerJoin(
      mentions,
      and(eq(mentions.episodeId, passages.episodeId), eq(mentions.ordinal, passages.ordinal)),
    )
    .innerJoin(entities, eq(entities.id, mentions.entityId))
    .where(inArray(passages.id, ids));

type FactRow = Awaited<ReturnType<typeof readFacts>>[number];

/** What the database stores about a passage that the engine found. */
export type PassageFacts = FactRow & { entities: EntityInPassage[] };

const speakerOf = (row: FactRow): EntityInPassage[] =>
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
  const [facts, said] = await Promise.all([readFacts(database, ids), readMentions(database, ids)]);
  const byPassage = Map.groupBy(said, ({ passageId }) => passageId);
  return new Map(
    facts.map((row) => {
      const own = (byPassage.get(row.passageId) ?? []).map(({ passageId: _, ...entity }) => ({
        ...entity,
        role: 'mention' as const,
      }));
      return [row.passageId, { ...row, entities: [...own, ...speakerOf(row)] }];
    }),
  );
}

/** Titles of these podcasts, by id. */
export async function podcastTitles(database: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: podcasts.id, title: podcasts.title })
    .from(podcasts)
    .where(inArray(podcasts.id, ids));
  return new Map(rows.map((row) => [row.id, row.title]));
}
