import { asc, eq, inArray, sql } from 'drizzle-orm';
import { validate } from 'uuid';
import type { Database, Executor } from '../../core/database/connection.ts';
import { formerPassages } from '../../core/database/schema/former-passages.ts';
import { episodes, passages } from '../../core/database/schema/library.ts';
import { columnNames } from '../../core/database/sql/raw-row.ts';
import { AppError } from '../../core/errors.ts';
import { wordsOf } from '../../core/text/tokenize.ts';
import { episodeUrl } from '../catalog/urls.ts';
import { mostAlike } from './most-alike.ts';
import { hashWords } from './word-hashes.ts';

/** What remains to be known of a passage. */
const wordsKept = 16;

/** A passage that its transcript doesn't have any more, and where it was: from 0, the beginning, to 1. */
type GonePassage = { id: string; startSeconds: number | null; text: string; place: number };

/** Remembers passages that a new transcript of their episode doesn't have. */
export async function recordFormerPassages(
  executor: Executor,
  episodeId: string,
  gone: GonePassage[],
): Promise<void> {
  if (gone.length === 0) return;
  const rows = gone.map(({ id, startSeconds, text, place }) => ({
    id,
    startSeconds,
    place,
    words: hashWords(wordsOf(text)).slice(0, wordsKept),
  }));
  const f = formerPassages;
  await executor.execute(sql`
    insert into ${f} (${columnNames(f.id, f.episodeId, f.startSeconds, f.place, f.words)})
    select id, ${episodeId}, "startSeconds", place, array(select jsonb_array_elements_text(words)::int)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(id uuid, "startSeconds" real, place real, words jsonb)
    on conflict (id) do nothing`);
}

async function findFormer(database: Database, id: string) {
  const [row] = await database
    .select({ former: formerPassages, slug: episodes.slug })
    .from(formerPassages)
    .innerJoin(episodes, eq(episodes.id, formerPassages.episodeId))
    .where(eq(formerPassages.id, id));
  return row;
}

/** The passages of an episode as they are now, to be compared with those that it had. */
async function readCurrent(executor: Executor, episodeId: string) {
  const rows = await executor
    .select({ id: passages.id, startSeconds: passages.startSeconds, text: passages.text })
    .from(passages)
    .where(eq(passages.episodeId, episodeId))
    .orderBy(asc(passages.ordinal));
  return rows.map(({ id, startSeconds, text }) => ({ id, startSeconds, words: hashWords(wordsOf(text)) }));
}

/** For ids of passages that transcripts don't have any more: the ids of those that are said there now. */
export async function findCurrentIds(executor: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor.select().from(formerPassages).where(inArray(formerPassages.id, ids));
  const found = new Map<string, string>();
  for (const [episodeId, former] of Map.groupBy(rows, (row) => row.episodeId)) {
    const current = await readCurrent(executor, episodeId);
    for (const one of former) {
      const alike = mostAlike(one, current);
      if (alike) found.set(one.id, alike);
    }
  }
  return found;
}

/**
 * The passage that an id names: its own or, if the transcript was corrected or cut anew since, the one that is said there
 * now. Throws AppError not_found, passage_gone.
 */
export async function resolvePassage(
  database: Database,
  id: string,
  publicUrl: string,
): Promise<{ id: string; isFormer: boolean }> {
  const notFound = () => new AppError('not_found', 'There is no passage with this ID.');
  if (!validate(id)) throw notFound();
  if ((await database.$count(passages, eq(passages.id, id))) > 0) return { id, isFormer: false };
  const found = await findFormer(database, id);
  if (!found) throw notFound();
  const alike = mostAlike(found.former, await readCurrent(database, found.former.episodeId));
  if (alike) return { id: alike, isFormer: true };
  throw new AppError('passage_gone', 'What was said here is no longer in the transcript.', {
    details: { episode_url: episodeUrl(publicUrl, { slug: found.slug, uuid: found.former.episodeId }) },
  });
}

/** Forgets the former passages of an episode that said most of a text that is taken down. Resolves to their ids. */
export async function forgetFormerPassages(
  executor: Executor,
  episodeId: string,
  text: string,
): Promise<string[]> {
  const said = sql.param(hashWords(wordsOf(text)));
  const { rows } = await executor.execute<{ id: string }>(sql`
    delete from ${formerPassages} where episode_id = ${episodeId} and (
      select count(*) from unnest(words) as word where word = any(${said}::int[])) * 2 >= cardinality(words)
    returning id`);
  return rows.map(({ id }) => id);
}
