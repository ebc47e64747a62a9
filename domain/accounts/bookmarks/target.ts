import { and, eq, inArray, or } from 'drizzle-orm';
import { readSearchState, searchPath } from '../../../contract/addresses/search-address.ts';
import type { AddBookmark } from '../../../contract/api/accounts/bookmark.ts';
import { episodePath, positionInEpisode } from '../../../contract/shared/page-paths.ts';
import { matchPage, pages } from '../../../contract/shared/pages.ts';
import type { BookmarkType } from '../../../contract/shared/user.ts';
import type { Database } from '../../core/database/connection.ts';
import { episodes, mentions, passages, podcasts } from '../../core/database/schema/library.ts';
import { AppError } from '../../core/errors.ts';
import { cutText } from '../../core/formats/cut-text.ts';
import { extractUuid } from '../../core/ids.ts';
import { getEntityRow } from '../../library/entities/entities.ts';
import { resolvePassage } from '../../library/transcripts/former-passages.ts';

/** What a bookmark points to: its id, its name and its page. */
type Target = { target: string; title: string; path: string };

const maxQuoteLength = 160;

const notFoundError = (type: BookmarkType) =>
  new AppError('not_found', `There is no ${type} at this id or URL. Check it and try again.`);

/** By its own id, or that of a search result about it. */
async function findEntity(database: Database, named: string): Promise<Target | undefined> {
  try {
    const { id, slug, name } = await getEntityRow(database, named);
    return { target: id, title: name, path: pages.entity.to(slug, id) };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function findItem(
  database: Database,
  type: 'episode' | 'podcast',
  id: string,
): Promise<Target | undefined> {
  const table = type === 'episode' ? episodes : podcasts;
  const [row] = await database
    .select({ slug: table.slug, title: table.title })
    .from(table)
    .where(eq(table.id, id));
  return row && { target: id, title: row.title, path: pages[type].to(row.slug, id) };
}

/** The passage that an id names, also if its transcript has changed since; undefined for the id of anything else. */
async function currentPassage(
  database: Database,
  id: string,
  publicUrl: string,
): Promise<string | undefined> {
  try {
    return (await resolvePassage(database, id, publicUrl)).id;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** By the id of a passage, or of an entity in it, which search results have as their id. */
async function findMention(
  database: Database,
  named: string,
  publicUrl: string,
): Promise<Target | undefined> {
  const id = (await currentPassage(database, named, publicUrl)) ?? named;
  const ofMention = database
    .select({ id: passages.id })
    .from(mentions)
    .innerJoin(passages, eq(passages.episodeId, mentions.episodeId))
    .where(and(eq(mentions.id, id), eq(passages.ordinal, mentions.ordinal)));
  const [row] = await database
    .select({
      id: passages.id,
      text: passages.text,
      startSeconds: passages.startSeconds,
      episodeId: episodes.id,
      slug: episodes.slug,
    })
    .from(passages)
    .innerJoin(episodes, eq(episodes.id, passages.episodeId))
    .where(or(eq(passages.id, id), inArray(passages.id, ofMention)))
    .limit(1);
  return (
    row && {
      target: row.id,
      title: cutText(row.text, maxQuoteLength),
      path: episodePath(row.slug, row.episodeId) + positionInEpisode(row.startSeconds, row.id),
    }
  );
}

function toSearch(query: string, filters = new URLSearchParams()): Target {
  const path = searchPath({ ...readSearchState(filters, ''), q: query, page: 1 });
  return { target: path, title: query, path };
}

/** The URL of a page of this site; undefined for any other. */
function parseOwnUrl(url: string, publicUrl: string): URL | undefined {
  const parsed = URL.canParse(url, publicUrl) ? new URL(url, publicUrl) : undefined;
  return parsed?.origin === new URL(publicUrl).origin ? parsed : undefined;
}

async function fromUrl(database: Database, type: BookmarkType, url: URL, publicUrl: string) {
  const page = matchPage(url.pathname);
  const query = url.searchParams.get('q')?.trim();
  if (type === 'search')
    return page?.name === 'monitor' && query ? toSearch(query, url.searchParams) : undefined;
  const id = extractUuid(type === 'mention' ? url.hash : (page?.slugAndUuid ?? ''));
  if (!id) return undefined;
  if (type === 'mention') return page?.name === 'episode' ? findMention(database, id, publicUrl) : undefined;
  if (page?.name !== type) return undefined;
  return type === 'entity' ? findEntity(database, id) : findItem(database, type, id);
}

async function fromId(
  database: Database,
  type: BookmarkType,
  id: string,
  publicUrl: string,
): Promise<Target | undefined> {
  if (type === 'search') return id.trim() ? toSearch(id.trim()) : undefined;
  const uuid = extractUuid(id);
  if (!uuid) return undefined;
  if (type === 'entity') return findEntity(database, id);
  return type === 'mention' ? findMention(database, uuid, publicUrl) : findItem(database, type, uuid);
}

/** Finds what is to be bookmarked. Throws AppError not_found, url_not_allowed. */
export async function resolveTarget(
  database: Database,
  { type, id, url }: AddBookmark,
  publicUrl: string,
): Promise<Target> {
  const ownUrl = url === undefined ? undefined : parseOwnUrl(url, publicUrl);
  if (url !== undefined && !ownUrl)
    throw new AppError('url_not_allowed', 'Only pages of this site can be bookmarked.');
  const target = ownUrl
    ? await fromUrl(database, type, ownUrl, publicUrl)
    : await fromId(database, type, id ?? '', publicUrl);
  if (!target) throw notFoundError(type);
  return target;
}
