import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { EntityQuote } from '../../../contract/api/library/entity-detail.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, mentions, passages, podcasts } from '../../core/database/schema/library.ts';
import type { RawRow } from '../../core/database/sql/raw-row.ts';
import { markPhrases, toMarkedHtml } from '../../core/query/marks.ts';
import { asIso } from '../../core/text/format.ts';

/** A passage in which an entity is mentioned, or speaks. */
export type Occurrence = RawRow<typeof mentions, 'entityId' | 'episodeId' | 'ordinal'> & {
  speaking: boolean;
};

const c = alias(podcasts, 'c');
const e = alias(episodes, 'e');
const m = alias(mentions, 'm');
const p = alias(passages, 'p');

const columns = {
  passageId: p.id,
  context: p.text,
  speaker: p.speaker,
  startSeconds: p.startSeconds,
  episodeId: e.id,
  episodeTitle: e.title,
  episodeSlug: e.slug,
  language: e.language,
  publicationDate: e.publicationDate,
  podcastTitle: c.title,
  podcastSlug: c.slug,
  podcastId: c.id,
};

/** A passage with the entity marked, as it is written there. */
function contextOf(text: string, surfaceForm: string | null) {
  const { ranges } = markPhrases(text, surfaceForm === null ? [] : [surfaceForm]);
  return { context: text, highlighted_context: toMarkedHtml({ text, ranges }), context_ranges: ranges };
}

/** The passages of these occurrences in their order, each with the entity it was found by. */
export async function getQuotes(
  database: Database,
  occurrences: Occurrence[],
): Promise<{ entityId: string; quote: EntityQuote }[]> {
  if (occurrences.length === 0) return [];
  const rows = await database
    .select({
      ...columns,
      surfaceForm: m.surfaceForm,
      entityId: sql<string>`chosen."entityId"`,
      speaking: sql<boolean>`chosen.speaking`,
    })
    .from(
      sql`rows from (json_to_recordset(${JSON.stringify(occurrences)}::json)
        as ("entityId" uuid, "episodeId" uuid, ordinal int, speaking boolean)) with ordinality
        as chosen("entityId", "episodeId", ordinal, speaking, position)`,
    )
    .innerJoin(p, sql`${p.episodeId} = chosen."episodeId" and ${p.ordinal} = chosen.ordinal`)
    .innerJoin(e, eq(e.id, p.episodeId))
    .innerJoin(c, eq(c.id, e.podcastId))
    .leftJoin(
      m,
      and(
        eq(m.episodeId, p.episodeId),
        eq(m.ordinal, p.ordinal),
        sql`${m.entityId} = chosen."entityId" and not chosen.speaking`,
      ),
    )
    .orderBy(sql`chosen.position`);
  return rows.map((row) => ({
    entityId: row.entityId,
    quote: {
      passage_id: row.passageId,
      role: row.speaking ? ('speaker' as const) : ('mention' as const),
      ...contextOf(row.context, row.surfaceForm),
      speaker: row.speaker,
      start_seconds: row.startSeconds,
      episode_title: row.episodeTitle,
      episode_slug: row.episodeSlug,
      episode_uuid: row.episodeId,
      episode_language: row.language,
      podcast_title: row.podcastTitle,
      podcast_slug: row.podcastSlug,
      podcast_uuid: row.podcastId,
      publication_date: asIso(row.publicationDate),
    },
  }));
}
