import { sql } from 'drizzle-orm';
import { validate } from 'uuid';
import { z } from 'zod';
import type { PassageParameters, PassageRow } from '../../contract/passage.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { Database } from '../database/connection.ts';
import { extractUuid } from '../ids.ts';
import { asIso } from './format.ts';
import { episodeUrl, mentionUrl } from './urls.ts';

/** The last passage that was given: the walk goes on behind it, whatever came or went meanwhile. */
const passagePosition = z.tuple([z.uuid(), z.number().int().min(0)]);
type PassagePosition = z.infer<typeof passagePosition>;

type Filters = Pick<PassageParameters, 'podcast' | 'episode' | 'language' | 'from' | 'to'>;

type Row = Omit<PassageRow, 'url'> & { ordinal: number; episode_slug: string };

/** An id that is none matches nothing. */
const parseFilterId = (given: string) => {
  const id = extractUuid(given);
  return id && validate(id) ? id : '00000000-0000-0000-0000-000000000000';
};

function episodeFilter({ podcast, episode, language, from, to }: Filters) {
  const wanted = [
    ...(podcast ? [sql`podcast_id = ${parseFilterId(podcast)}`] : []),
    ...(episode ? [sql`id = ${parseFilterId(episode)}`] : []),
    ...(language ? [sql`language = ${language}`] : []),
    ...(from ? [sql`publication_date >= ${from}::date`] : []),
    ...(to ? [sql`publication_date < ${to}::date + 1`] : []),
  ];
  return wanted.length === 0
    ? sql`true`
    : sql`p.episode_id in (select id from episodes where ${sql.join(wanted, sql` and `)})`;
}

async function selectPassagesAfter(
  database: Database,
  filters: Filters,
  after: PassagePosition | undefined,
  limit: number,
): Promise<Row[]> {
  const [episode, ordinal] = after ?? ['00000000-0000-0000-0000-000000000000', -1];
  const { rows } = await database.execute<Row>(sql`
    with found as (
      select * from passages p where (p.episode_id, p.ordinal) > (${episode}::uuid, ${ordinal}::int) and ${episodeFilter(filters)}
      order by p.episode_id, p.ordinal limit ${limit})
    select p.id as passage_id, p.ordinal, p.text, p.speaker, p.start_seconds, p.start_estimated, e.id as episode_uuid,
      e.slug as episode_slug, e.title as episode_title, e.publication_date, e.language, c.id as podcast_uuid, c.title as podcast_title
    from found p join episodes e on e.id = p.episode_id join podcasts c on c.id = e.podcast_id order by p.episode_id, p.ordinal`);
  return rows;
}

const toPassage = ({ ordinal: _, episode_slug, ...row }: Row, publicUrl: string): PassageRow => ({
  ...row,
  publication_date: asIso(row.publication_date),
  url: mentionUrl(
    episodeUrl(publicUrl, { slug: episode_slug, uuid: row.episode_uuid }),
    row.passage_id,
    row.start_seconds,
  ),
});

const lastPosition = (rows: Row[]): PassagePosition | undefined => {
  const last = rows.at(-1);
  return last && [last.episode_uuid, last.ordinal];
};

/** One step of a walk over every passage. Throws AppError invalid_request for a cursor that is none. */
export async function getPassagePage(
  database: Database,
  parameters: PassageParameters,
  publicUrl: string,
): Promise<{ passages: PassageRow[]; next_cursor: string | null }> {
  const after = parameters.cursor ? decodeCursor(parameters.cursor, passagePosition) : undefined;
  const rows = await selectPassagesAfter(database, parameters, after, parameters.limit + 1);
  const given = rows.slice(0, parameters.limit);
  return {
    passages: given.map((row) => toPassage(row, publicUrl)),
    next_cursor: rows.length > given.length ? encodeCursor(lastPosition(given)) : null,
  };
}

/** Few enough that the text of a batch is no large object to the garbage collector: memory stays flat, however long the walk. */
const batchSize = 100;

/** Every passage, in batches: nothing is held between two of them, however slowly they are read. */
export async function* scrollPassages(
  database: Database,
  parameters: PassageParameters,
  publicUrl: string,
): AsyncGenerator<PassageRow[]> {
  let after = parameters.cursor ? decodeCursor(parameters.cursor, passagePosition) : undefined;
  for (;;) {
    const rows = await selectPassagesAfter(database, parameters, after, batchSize);
    if (rows.length > 0) yield rows.map((row) => toPassage(row, publicUrl));
    if (rows.length < batchSize) return;
    after = lastPosition(rows);
  }
}
