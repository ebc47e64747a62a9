import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type {
  AddBookmark,
  Bookmark,
  BookmarkList,
  BookmarkParameters,
} from '../../../contract/api/accounts/bookmark.ts';
import type { Database } from '../../core/database/connection.ts';
import { bookmarks } from '../../core/database/schema/accounts.ts';
import { onlyRow } from '../../core/database/sql/only-row.ts';
import { AppError } from '../../core/errors.ts';
import { pagePosition, pageRows } from '../../core/paging.ts';
import { asIso } from '../../core/text/format.ts';
import { resolveTarget } from './target.ts';

/** More than anybody reads; an account can't fill the disk. */
const maxBookmarks = 10_000;

const columns = {
  id: bookmarks.id,
  type: bookmarks.type,
  title: bookmarks.title,
  path: bookmarks.path,
  note: bookmarks.note,
  createdAt: bookmarks.createdAt,
};
type BookmarkRow = Pick<typeof bookmarks.$inferSelect, keyof typeof columns>;

const toBookmark = ({ path, createdAt, ...row }: BookmarkRow, publicUrl: string): Bookmark => ({
  ...row,
  url: publicUrl + path,
  created_at: asIso(createdAt),
});

/**
 * Adds a bookmark. Adding it again changes its note, if one is given. Throws AppError not_found, url_not_allowed,
 * bookmark_limit_reached.
 */
export async function addBookmark(
  database: Database,
  userId: string,
  { input, publicUrl }: { input: AddBookmark; publicUrl: string },
): Promise<Bookmark> {
  const target = await resolveTarget(database, input, publicUrl);
  if ((await database.$count(bookmarks, eq(bookmarks.userId, userId))) >= maxBookmarks)
    throw new AppError(
      'bookmark_limit_reached',
      `An account can have ${maxBookmarks} bookmarks. Delete some that you no longer need.`,
    );
  const rows = await database
    .insert(bookmarks)
    .values({ userId, type: input.type, note: input.note || null, ...target })
    .onConflictDoUpdate({
      target: [bookmarks.userId, bookmarks.type, bookmarks.target],
      set: { note: input.note === undefined ? sql`${bookmarks.note}` : input.note || null },
    })
    .returning(columns);
  return toBookmark(onlyRow(rows), publicUrl);
}

/** Throws AppError bookmark_not_found. */
export async function removeBookmark(database: Database, userId: string, id: string): Promise<void> {
  const { rowCount } = await database
    .delete(bookmarks)
    .where(and(eq(bookmarks.id, id), eq(bookmarks.userId, userId)));
  if (!rowCount) throw new AppError('bookmark_not_found', 'You have no bookmark with this ID.');
}

/** One page of the bookmarks of an account, newest first. */
export async function listBookmarks(
  database: Database,
  userId: string,
  { publicUrl, ...parameters }: BookmarkParameters & { publicUrl: string },
): Promise<BookmarkList> {
  const { type } = parameters;
  const where = and(eq(bookmarks.userId, userId), type ? eq(bookmarks.type, type) : undefined);
  const { limit, offset } = pageRows(parameters);
  const [total, rows] = await Promise.all([
    database.$count(bookmarks, where),
    database
      .select(columns)
      .from(bookmarks)
      .where(where)
      .orderBy(desc(bookmarks.createdAt), bookmarks.id)
      .limit(limit)
      .offset(offset),
  ]);
  return { bookmarks: rows.map((row) => toBookmark(row, publicUrl)), ...pagePosition(parameters, total) };
}

/** All bookmarks of an account, by type, oldest first. */
export async function allBookmarks(
  database: Database,
  userId: string,
  publicUrl: string,
): Promise<Bookmark[]> {
  const rows = await database
    .select(columns)
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(asc(bookmarks.type), asc(bookmarks.createdAt), bookmarks.id);
  return rows.map((row) => toBookmark(row, publicUrl));
}
