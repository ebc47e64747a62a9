import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { signFeedKey } from '../../domain/alerts/feeds/feed-keys.ts';
import { exportedText } from '../../domain/core/formats/exported-text.ts';
import { getOrCreateSecret } from '../../domain/identity/secrets.ts';
import { createApp } from '../../server/app.ts';
import { loadBuiltWeb } from '../../server/built-web.ts';
import { anyStoredText, anyText } from '../../testing/any-text.ts';
import { openTestPlatform, type TestPlatform, unlimited } from '../../testing/platform.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { showOf } from '../../testing/show-of.ts';
import { readSrt, readVtt } from './read-captions.ts';
import { readXml } from './read-xml.ts';

let platform: TestPlatform;
let app: ReturnType<typeof createApp>;
let key: string;
let feedKey: string;
const ids = { podcast: '', episode: '', entity: '', passage: '' };

async function get(path: string, accept = '*/*'): Promise<{ text: string; type: string }> {
  const response = await app.request(path, { headers: { authorization: `Bearer ${key}`, accept } });
  const text = await response.text();
  expect([path, response.status, response.ok ? '' : text]).toEqual([path, 200, '']);
  return { text, type: response.headers.get('content-type') ?? '' };
}

const idOf = async (table: string) =>
  (await platform.pool.query<{ id: string }>(`select id from ${table} limit 1`)).rows[0]?.id ?? '';

beforeAll(async () => {
  platform = await openTestPlatform();
  app = createApp({ ...platform.dependencies, limits: unlimited, web: await loadBuiltWeb() });
  key = await createKey(platform.database, { name: 'Tests', email: 'tests@example.org', tier: 'pro' });
  await platform.load(
    showOf('Numbers', [
      {
        title: 'One',
        publicationDate: new Date().toISOString(),
        transcript: '[00:00:05] Ada Palmer: We count the lanterns of Ada Palmer in Chicago.',
      },
    ]),
  );
  ids.podcast = await idOf('podcasts');
  ids.episode = await idOf('episodes');
  ids.entity = await idOf('entities');
  ids.passage = await idOf('passages');
  await platform.pool.query(
    `with address as (insert into addresses (email, email_key) values ('a@example.org', 'a@example.org') returning id),
     subscription as (
       insert into subscriptions (address_id, kind, term, term_key, filters, source, status)
       select id, 'alert', 'lanterns', 'lanterns', '{}', 'monitor-page', 'active' from address returning id)
     insert into alerts (subscription_id, episode_id, passage_ids, fingerprint, due_at)
     select id, $1, $2::jsonb, 'x', now() from subscription`,
    [ids.episode, JSON.stringify([ids.passage])],
  );
  const secret = await getOrCreateSecret(platform.database, 'links');
  feedKey = signFeedKey(secret, await idOf('subscriptions'));
});

afterAll(() => platform?.close());

/** A search that its grammar doesn't allow is answered with an error. */
async function expectSearchFeed(q: string): Promise<void> {
  const response = await app.request(`/api/v1/entities/search/feed?${new URLSearchParams({ q })}`);
  const text = await response.text();
  if (response.status === 400) JSON.parse(text);
  else expect([response.status, (await readXml(platform.pool, text, '/*')).length]).toEqual([200, 1]);
}

/** What the script elements with data of a page contain. */
function dataOf(page: string): string[] {
  const data: string[] = [];
  let isInside = false;
  const parser = new Parser({
    onopentag: (name, { type = '' }) => {
      isInside = name === 'script' && type.includes('json');
      if (isInside) data.push('');
    },
    ontext: (text) => {
      if (isInside) data.push((data.pop() ?? '') + text);
    },
    onclosetag: () => {
      isInside = false;
    },
  });
  parser.end(page);
  return data;
}

const storeTexts = (title: string, text: string) =>
  Promise.all([
    platform.pool.query(
      'update podcasts set title = $1, author = $1, description = $2, image_url = $2, republish_feed = true',
      [title, text],
    ),
    platform.pool.query('update episodes set title = $1, description = $2', [title, text]),
    platform.pool.query('update passages set text = $1, speaker = $2', [text, title]),
    platform.pool.query('update entities set name = $1', [title]),
    platform.pool.query('update subscriptions set term = $1', [text]),
  ]);

async function expectXml(): Promise<void> {
  const paths = [
    `/api/v1/podcasts/${ids.podcast}/feed`,
    `/api/v1/podcasts/${ids.podcast}/feed.xml`,
    '/api/v1/entities/search/feed?q=lanterns',
    `/feeds/${feedKey}`,
    '/blog/feed.xml',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/sitemap-episodes-1.xml',
    '/opensearch.xml',
  ];
  for (const path of paths) {
    const { text, type } = await get(path);
    expect([path, type]).toEqual([path, expect.stringContaining('xml; charset=utf-8')]);
    expect((await readXml(platform.pool, text, '/*')).length, path).toBe(1);
  }
}

async function expectTranscripts(title: string): Promise<void> {
  const path = `/api/v1/episodes/${ids.episode}/transcript`;
  for (const cues of [readVtt((await get(`${path}.vtt`)).text), readSrt((await get(`${path}.srt`)).text)])
    expect(cues.map(({ text }) => text).join(' ')).toContain('lanterns');
  expect(JSON.parse((await get(`${path}.json`)).text).segments.length).toBe(1);
  const [, fact = ''] = /^title: (.*)$/m.exec((await get(`${path}.md`)).text) ?? [];
  expect(JSON.parse(fact)).toBe(exportedText(title).replace(/\s+/g, ' ').trim());
}

async function expectRows(title: string): Promise<void> {
  for (const path of [
    '/api/v1/search?q=lanterns',
    '/api/v1/passages',
    '/api/v1/entities/trending?days=7',
    `/api/v1/entities/${ids.entity}/mentions/timeline?days=7`,
  ]) {
    const [head = [], ...rows] = readCsv((await get(path, 'text/csv')).text);
    expect(rows.filter((row) => row.length !== head.length)).toEqual([]);
    const lines = (await get(path, 'application/x-ndjson')).text.split('\n');
    expect(lines.pop()).toBe('');
    const parsed = lines.map((line) => JSON.parse(line));
    expect(parsed.length).toBe(rows.length);
    if (head.includes('episode_title')) expect(parsed[0].episode_title).toBe(title);
  }
}

async function expectPages(q: string): Promise<void> {
  const query = new URLSearchParams({ q });
  for (const path of [
    `/episode/x-${ids.episode}?t=5&${query}`,
    `/podcast/x-${ids.podcast}`,
    `/entity/x-${ids.entity}`,
    `/monitor?${query}`,
    `/embed/${ids.passage}`,
  ])
    for (const data of dataOf((await get(path, 'text/html')).text)) JSON.parse(data);
  const url = `http://localhost:3000/episode/x-${ids.episode}?t=5`;
  JSON.parse((await get(`/oembed?${new URLSearchParams({ url })}`)).text);
  JSON.parse((await get(`/feeds/${feedKey}.json`)).text);
}

async function expectCards(q: string): Promise<void> {
  const query = new URLSearchParams({ q });
  for (const path of [
    `/images/card/episode/${ids.episode}?t=5&${query}`,
    `/images/card/episode/${ids.episode}`,
    `/images/card/podcast/${ids.podcast}`,
    `/images/card/entity/${ids.entity}`,
    `/images/card/search?${query}`,
  ])
    expect((await get(path)).type).toBe('image/png');
}

describe('every text in every field', () => {
  it('leaves the service in a form that strict readers read', async () => {
    await fc.assert(
      fc.asyncProperty(anyStoredText(), anyStoredText(300), anyText(), async (title, text, q) => {
        await storeTexts(`x${title}`, `x${text}`);
        await expectXml();
        await expectSearchFeed(q);
        await expectTranscripts(`x${title}`);
        await expectRows(`x${title}`);
        await expectPages(q);
        await expectCards(q);
      }),
      { numRuns: 12 },
    );
  });

  it('is read in a feed as it is stored', async () => {
    await storeTexts('“R&D” <b>\uffff\u0085', 'A lantern');
    const { text } = await get(`/api/v1/podcasts/${ids.podcast}/feed`);
    const [title] = await readXml(platform.pool, text, '/rss/channel/item/title');
    expect(title?.trim()).toBe(exportedText('“R&D” <b>'));
    const search = await get(`/api/v1/entities/search/feed?q=%EF%BF%BE%01lanterns`);
    expect((await readXml(platform.pool, search.text, '/rss/channel/title'))[0]).toContain('“lanterns”');
  });
});
