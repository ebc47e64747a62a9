import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { createApp } from '../../server/app.ts';
import { loadBuiltWeb } from '../../server/built-web.ts';
import type { TestPlatform } from '../../testing/platform.ts';

/** What a text may be in. */
export type Subject = {
  word: string;
  /** Ids of what it is a part of. */
  episode: string;
  podcast: string;
  passage: string;
  entity: string;
};

/** Logs for operators, and what people searched for: not what podcasts say. */
const ownTables = ['audit_log', 'takedowns', 'search_counts', 'user_searches'];

const pathsOf = ({ word, episode, podcast, passage, entity }: Subject): string[] => [
  ...['', '&group=none', '&sort=date', '&format=csv', '&format=ndjson'].map(
    (more) => `/api/v1/entities/search?q=${word}${more}`,
  ),
  ...['overview', 'counts', 'feed'].map((kind) => `/api/v1/entities/search/${kind}?q=${word}`),
  `/api/v1/podcasts/episodes/search?q=${word}`,
  `/api/v1/suggest?q=${word.slice(0, 4)}`,
  ...['', '/transcript', '/transcript?format=csv', '/entities'].map(
    (more) => `/api/v1/episodes/${episode}${more}`,
  ),
  `/api/v1/podcasts/episodes/${episode}`,
  ...['', '/entities', '/feed'].map((more) => `/api/v1/podcasts/${podcast}${more}`),
  ...['', '/mentions/timeline'].map((more) => `/api/v1/entities/${entity}${more}`),
  ...['episodes/latest', 'entities/popular', 'entities/trending', 'analytics/trending-topics'].map(
    (path) => `/api/v1/${path}`,
  ),
  '/',
  '/explore',
  '/trending',
  '/podcasts',
  `/monitor?q=${word}&page=1`,
  `/episode/x-${episode}`,
  `/podcast/x-${podcast}`,
  `/entity/x-${entity}`,
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-episodes-1.xml',
  `/embed/${passage}`,
  `/oembed?url=https://earshot.example.org/episode/x-${episode}?t=30`,
];

/** A page and a feed repeat the query that they are of. */
const withoutQuery = (name: string, text: string, word: string): string =>
  name.includes('/feed?') || name.startsWith('/monitor') ? text.replaceAll(word, '') : text;

const ownPaths = ['/users/export', '/notifications/user', '/bookmarks/user', '/bookmarks/export?format=csv'];

/** The whole service with its pages and its cache, and every place in which a text of the library can be. */
export async function openEverywhere(platform: TestPlatform, member: string) {
  const publicUrl = 'https://earshot.example.org';
  const web = await loadBuiltWeb();
  const app = createApp({ ...platform.dependencies, web, publicUrl, responseCacheTtlMs: 1_000 });
  const key = await createKey(platform.database, { name: 'Models', email: 'm@example.org', tier: 'pro' });
  const textOf = async (path: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    return (await app.request(path, { headers })).text();
  };

  /** What a language model gets. */
  async function toolAnswers({ word, episode }: Subject): Promise<string> {
    const client = new Client({ name: 'tests', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
      fetch: async (url, init) => app.request(url.toString(), init),
    });
    await client.connect(transport);
    const answers = [
      await client.callTool({ name: 'search_mentions', arguments: { q: word } }),
      await client.callTool({ name: 'get_episode', arguments: { episode } }),
    ];
    await client.close();
    return JSON.stringify(answers);
  }

  async function stored(): Promise<[table: string, content: string][]> {
    const { rows } = await platform.database.execute<{ name: string; content: string }>(`
      select tablename as name, query_to_xml(
        -- Servers that run forget a word when its count is 0.
        format('select * from %I where %s', tablename, case tablename when 'vocabulary' then 'passages > 0' else 'true' end),
        true, false, '')::text as content
      from pg_tables where schemaname = 'public'`);
    return rows
      .filter(({ name }) => !ownTables.includes(name))
      .map(({ name, content }) => [`table ${name}`, content]);
  }

  async function indexed(): Promise<string> {
    const headers = { authorization: `Bearer ${platform.meiliKey}` };
    const name = new URL(platform.databaseUrl).pathname.slice(1);
    const list = await fetch(`${platform.meiliUrl}/indexes?limit=1000`, { headers });
    const { results } = (await list.json()) as { results: { uid: string }[] };
    const texts = results
      .filter(({ uid }) => uid.includes(name))
      .map(async ({ uid }) =>
        (await fetch(`${platform.meiliUrl}/indexes/${uid}/documents?limit=1000`, { headers })).text(),
      );
    return (await Promise.all(texts)).join('\n');
  }

  /** Where a pattern is found: paths, or names of what is stored. */
  async function findIn(subject: Subject, pattern: RegExp, feeds: string[] = []): Promise<string[]> {
    const places: [name: string, text: Promise<string> | string][] = [
      ...[...pathsOf(subject), ...feeds].map((path): [string, Promise<string>] => [path, textOf(path)]),
      ...ownPaths.map((path): [string, Promise<string>] => [path, textOf(`/api/v1${path}`, member)]),
      ['mcp', toolAnswers(subject)],
      ...(await stored()),
      ['index', indexed()],
    ];
    const found: string[] = [];
    for (const [name, text] of places)
      if (pattern.test(withoutQuery(name, await text, subject.word))) found.push(name);
    return found;
  }
  return { app, findIn };
}
