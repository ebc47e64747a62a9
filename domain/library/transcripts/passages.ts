import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { validate } from 'uuid';
import { z } from 'zod';
import type { PassageParameters, PassageRow } from '../../../contract/api/library/passage.ts';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, passages, podcasts } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import { AppError } from '../../core/errors.ts';
import { extractUuid } from '../../core/ids.ts';
import type { RunInTurn } from '../../core/turns/fair-turns.ts';
import { episodeUrl, mentionUrl } from '../catalog/urls.ts';
import { isSearched } from '../works/copies.ts';
import { passageSourceColumns, toPassageFields } from './passage-rows.ts';

/** The last passage of a page: the next page begins after it, whatever is added or deleted in the meantime. */
const passagePosition = z.tuple([z.uuid(), z.number().int().min(0)]);
type PassagePosition = z.infer<typeof passagePosition>;

type Filters = Pick<PassageParameters, 'podcast' | 'episode' | 'language' | 'from' | 'to'>;

const nilUuid = '00000000-0000-0000-0000-000000000000';

/** An invalid id matches nothing. */
const parseFilterId = (idOrSlug: string) => {
  const id = extractUuid(idOrSlug);
  return id && validate(id) ? id : nilUuid;
};

const ofShow = alias(episodes, 'of_show');

const worksOf = (database: Database, podcastId: string) =>
  database.select({ id: ofShow.workId }).from(ofShow).where(eq(ofShow.podcastId, podcastId));

function episodeFilter(
  database: Database,
  { podcast, episode, language, from, to }: Filters,
): SQL | undefined {
  const conditions = [
    // A work has the passages of one of its episodes, whichever of its shows is asked for.
    ...(podcast ? [inArray(episodes.workId, worksOf(database, parseFilterId(podcast)))] : []),
    ...(episode ? [eq(episodes.id, parseFilterId(episode))] : []),
    ...(language ? [eq(episodes.language, language)] : []),
    ...(from ? [sql`${episodes.publicationDate} >= ${from}::date`] : []),
    ...(to ? [sql`${episodes.publicationDate} < ${to}::date + 1`] : []),
  ];
  if (conditions.length === 0) return undefined;
  return inArray(
    passages.episodeId,
    database
      .select({ id: episodes.id })
      .from(episodes)
      .where(and(...conditions)),
  );
}

function selectPassagesAfter(
  database: Database,
  filters: Filters,
  [episodeId, ordinal]: PassagePosition = [nilUuid, -1],
  limit: number,
) {
  const isAfter = sql`(${passages.episodeId}, ${passages.ordinal}) > (${episodeId}::uuid, ${ordinal}::int)`;
  const page = database.$with('page').as(
    database
      .select()
      .from(passages)
      .where(
        and(
          isAfter,
          filters.episode ? undefined : isSearched(passages.episodeId),
          episodeFilter(database, filters),
        ),
      )
      .orderBy(passages.episodeId, passages.ordinal)
      .limit(limit),
  );
  return database
    .with(page)
    .select({
      id: page.id,
      ordinal: page.ordinal,
      text: page.text,
      speaker: page.speaker,
      startSeconds: page.startSeconds,
      startEstimated: page.startEstimated,
      ...passageSourceColumns,
    })
    .from(page)
    .innerJoin(episodes, eq(episodes.id, page.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .orderBy(page.episodeId, page.ordinal);
}

type Row = Awaited<ReturnType<typeof selectPassagesAfter>>[number];

function toPassage(row: Row, publicUrl: string): PassageRow {
  const pageUrl = episodeUrl(publicUrl, { slug: row.episodeSlug, uuid: row.episodeId });
  return {
    ...toPassageFields(row),
    text: row.text,
    language: row.language,
    transcript_source: row.transcriptSource,
    url: mentionUrl(pageUrl, row.id, row.startSeconds),
  };
}

const lastPosition = (rows: Row[]): PassagePosition | undefined => {
  const last = rows.at(-1);
  return last && [last.episodeId, last.ordinal];
};

/** Those of these passages that there are, in the order of the ids. */
export async function getPassages(
  database: Database,
  ids: string[],
  publicUrl: string,
): Promise<PassageRow[]> {
  const rows = await database
    .select({
      id: passages.id,
      ordinal: passages.ordinal,
      text: passages.text,
      speaker: passages.speaker,
      startSeconds: passages.startSeconds,
      startEstimated: passages.startEstimated,
      ...passageSourceColumns,
    })
    .from(passages)
    .innerJoin(episodes, eq(episodes.id, passages.episodeId))
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(sql`${passages.id} = any(${uuidArray(ids)})`);
  const byId = new Map(rows.map((row) => [row.id, toPassage(row, publicUrl)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One passage. Throws AppError not_found. */
export async function getPassage(database: Database, id: string, publicUrl: string): Promise<PassageRow> {
  const [passage] = await getPassages(database, [id], publicUrl);
  if (!passage) throw new AppError('not_found', 'There is no passage with this ID.');
  return passage;
}

/** One page of all passages. Throws AppError invalid_request for an invalid cursor. */
export async function getPassagePage(
  database: Database,
  parameters: PassageParameters,
  publicUrl: string,
): Promise<{ passages: PassageRow[]; next_cursor: string | null }> {
  const after = parameters.cursor ? decodeCursor(parameters.cursor, passagePosition) : undefined;
  const rows = await selectPassagesAfter(database, parameters, after, parameters.limit + 1);
  const page = rows.slice(0, parameters.limit);
  return {
    passages: page.map((row) => toPassage(row, publicUrl)),
    next_cursor: rows.length > page.length ? encodeCursor(lastPosition(page)) : null,
  };
}

/** A query costs as much as reading some hundred passages: few large ones are several times faster than many small ones. */
const passagesPerQuery = 1_000;
/** Small enough that the garbage collector does not treat the text of a batch as a large object: memory stays flat. */
const batchSize = 100;

type ScrollDependencies = { database: Database; publicUrl: string; inTurn: RunInTurn };

/** Every passage, in batches. Neither a turn nor a connection is held while one is read, however slowly that is. */
export async function* scrollPassages(
  { database, publicUrl, inTurn }: ScrollDependencies,
  parameters: PassageParameters,
): AsyncGenerator<PassageRow[]> {
  const readAfter = (position: PassagePosition | undefined) =>
    inTurn(async () => selectPassagesAfter(database, parameters, position, passagesPerQuery));
  let next = readAfter(parameters.cursor ? decodeCursor(parameters.cursor, passagePosition) : undefined);
  for (;;) {
    const rows = await next;
    const isLast = rows.length < passagesPerQuery;
    if (!isLast) {
      // Read while these are sent. What fails is thrown when it is awaited.
      next = readAfter(lastPosition(rows));
      next.catch(() => undefined);
    }
    for (let at = 0; at < rows.length; at += batchSize)
      yield rows.slice(at, at + batchSize).map((row) => toPassage(row, publicUrl));
    if (isLast) return;
  }
}
