import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { embedPath } from '../../contract/shared/page-paths.ts';
import { pages } from '../../contract/shared/pages.ts';
import { addBookmark } from '../../domain/accounts/bookmarks/bookmarks.ts';
import { startSession } from '../../domain/accounts/sessions/sessions.ts';
import type { Database } from '../../domain/core/database/connection.ts';
import { onlyRow } from '../../domain/core/database/sql/only-row.ts';

/** A page that shows content of the library, other than the pages of episodes and podcasts. */
export type LibraryPage = {
  path: string;
  isOnPhone?: boolean;
  prepare?: (page: Page) => Promise<void>;
  /** Shows what is mentioned in several episodes, which no payload is. */
  mayBeEmpty?: boolean;
};

const perKind = 2;
/** No bookmark here is made from a URL. */
const publicUrl = 'https://earshot.example.org';
/** Every payload is spoken by an Ann. */
const said = 'ann';

type Sample = { kind: 'entity' | 'episode' | 'podcast' | 'passage'; id: string; slug: string };

async function sampleOf(database: Database): Promise<Sample[]> {
  const { rows } = await database.execute<Sample>(sql`
    (select 'entity' as kind, id::text, slug from entities where name ~ '^m[0-9]+m' order by id limit ${perKind})
    union all (select 'episode', id::text, slug from episodes where title ~ '^m[0-9]+m' order by id limit ${perKind})
    union all (select 'podcast', id::text, slug from podcasts where title ~ '^m[0-9]+m' order by id limit ${perKind})
    union all (select 'passage', id::text, '' from passages where text ~ '^m[0-9]+m' order by id limit ${perKind})`);
  return rows;
}

const showPodcasts = (page: Page) =>
  page
    .getByLabel('Show')
    .selectOption('podcasts')
    .then(() => {});
const findEntities = (page: Page) => page.getByRole('textbox').first().fill('m');

/** Every kind of page that shows titles, names, descriptions or quotes. */
export async function libraryPages(database: Database): Promise<LibraryPage[]> {
  const sample = await sampleOf(database);
  const entities = sample.filter(({ kind }) => kind === 'entity');
  const passages = sample.filter(({ kind }) => kind === 'passage');
  const search = pages.monitor.to(said);
  return [
    { path: pages.home.to(), mayBeEmpty: true },
    { path: search },
    { path: search, isOnPhone: true },
    { path: pages.explore.to() },
    { path: pages.podcasts.to() },
    { path: pages.trending.to(), mayBeEmpty: true },
    { path: pages.compare.to(entities.map(({ id }) => id)) },
    ...entities.map(({ id, slug }) => ({ path: pages.entity.to(slug, id) })),
    ...passages.map(({ id }) => ({ path: embedPath(id) })),
    { path: pages.account.to('bookmarks') },
    { path: pages.admin.to('overview'), mayBeEmpty: true },
    { path: pages.admin.to('library') },
    { path: pages.admin.to('library'), prepare: showPodcasts },
    { path: pages.admin.to('entities'), prepare: findEntities },
  ];
}

/** Signs an admin in who has bookmarks. Resolves to the tokens that a browser keeps. */
export async function signInWithBookmarks(database: Database): Promise<Record<string, string>> {
  const email = `fuzz-${randomUUID()}@example.org`;
  const { rows } = await database.execute<{ id: string }>(sql`
    with address as (
      insert into addresses (email, email_key, verified_at) values (${email}, ${email}, now()) returning id)
    insert into users (address_id, role) select id, 'admin' from address returning id`);
  const { id } = onlyRow(rows);
  for (const { kind, id: target } of await sampleOf(database))
    if (kind !== 'passage') await addBookmark(database, id, { input: { type: kind, id: target }, publicUrl });
  const { token, refresh_token } = await startSession(database, id, {
    network: undefined,
    userAgent: 'fuzz',
  });
  return { auth_token: token, refresh_token };
}
