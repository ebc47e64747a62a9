import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passagePage } from '../../contract/api/library/passage.ts';
import { publicSearchResponse } from '../../contract/api/library/search.ts';
import { errorBody } from '../../contract/api/service/error.ts';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { createApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform, unlimited } from '../../testing/platform.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;
let app: ReturnType<typeof createApp>;
let key: string;

const get = (path: string, accept = 'application/json') =>
  app.request(`/api/v1${path}`, { headers: { authorization: `Bearer ${key}`, accept } });

const searched = async (path: string) => publicSearchResponse.parse(await (await get(path)).json());
const walked = async (path: string) => passagePage.parse(await (await get(path)).json());

const day = (at: number) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString();

beforeAll(async () => {
  platform = await openTestPlatform();
  app = createApp({
    ...platform.dependencies,
    limits: unlimited,
  });
  key = await createKey(platform.database, { name: 'Tests', email: 'tests@example.org', tier: 'pro' });
  await platform.load(
    showOf('Numbers', [
      // Three episodes a day, so that a step of the walk ends between episodes of one moment.
      ...Array.from({ length: 20 }, (_, at) => ({
        title: `Episode ${at}`,
        publicationDate: day(Math.floor(at / 3)),
        transcript: `**Ada Palmer:** We count lanterns, and this is number ${at}.`,
      })),
      { title: 'Undated', transcript: '**Ada Palmer:** Lanterns without a date.' },
      {
        title: '=HYPERLINK("https://example.org")',
        publicationDate: day(9),
        transcript: '**+Jo:** She said "lanterns",\n\n**Ada Palmer:** and =1+1 besides.',
      },
    ]),
  );
});

afterAll(() => platform?.close());

describe('a walk', () => {
  it('gives every result of a search once, newest first, however small its steps', async () => {
    const ids: string[] = [];
    const dates: string[] = [];
    let cursor: string | null = '*';
    let pages = 0;
    while (cursor) {
      const step: Awaited<ReturnType<typeof searched>> = await searched(
        `/search?q=lanterns&page_size=4&cursor=${encodeURIComponent(cursor)}`,
      );
      pages += 1;
      expect([step.total_hits, step.page, step.total_pages]).toEqual([22, pages, 6]);
      ids.push(...step.entities.map(({ passage_id }) => passage_id ?? ''));
      dates.push(...step.entities.map(({ publication_date }) => publication_date ?? ''));
      cursor = step.next_cursor;
    }
    expect([ids.length, new Set(ids).size]).toEqual([22, 22]);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates.at(-1)).toBe('');
  });

  it('gives every passage once, and with a filter only those that fit', async () => {
    const before = (await walked('/passages?limit=1000')).passages.length;
    const ids: (string | undefined)[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const step: Awaited<ReturnType<typeof walked>> = await walked(
        `/passages?limit=5${cursor ? `&cursor=${cursor}` : ''}`,
      );
      ids.push(...step.passages.map(({ passage_id }) => passage_id));
      cursor = step.next_cursor;
    }
    expect([ids.length, new Set(ids).size]).toEqual([before, before]);
    const [some] = (await walked('/passages?from=2025-01-02&to=2025-01-02&limit=1')).passages;
    expect(some?.publication_date).toBe(day(1));
    expect((await walked('/passages?from=2025-01-02&to=2025-01-02')).passages.length).toBe(3);
    expect((await walked(`/passages?episode=${some?.episode_uuid}`)).passages.length).toBe(1);
    expect((await get('/passages?podcast=none')).status).toBe(400);
    expect((await walked('/passages?language=de')).passages).toEqual([]);
  });

  it('takes no cursor that it did not write, and answers with its code', async () => {
    for (const path of [
      '/search?q=lanterns&cursor=x',
      '/search?q=lanterns&cursor=eyJhIjoxfQ',
      '/passages?cursor=*',
      '/passages?limit=1001',
      '/passages?fields=nothing',
      '/search?q=lanterns&fields=name,passwords',
    ])
      for (const accept of ['application/json', 'text/csv', 'application/x-ndjson']) {
        const answer = await get(path, accept);
        expect([path, answer.status, errorBody.parse(await answer.json()).code]).toEqual([
          path,
          400,
          'invalid_request',
        ]);
      }
  });
});

describe('fields', () => {
  it('leave the others out', async () => {
    const { entities, total_hits } = await searched(
      '/search?q=lanterns&fields=context,episode_title&page_size=2',
    );
    expect(total_hits).toBe(22);
    expect(entities.map((row) => Object.keys(row))).toEqual([
      ['context', 'episode_title'],
      ['context', 'episode_title'],
    ]);
    expect(Object.keys((await walked('/passages?fields=text')).passages[0] ?? {})).toEqual(['text']);
  });
});

describe('rows', () => {
  it('come as CSV that spreadsheets read, and none of its cells as a formula', async () => {
    const answer = await get('/search?q=lanterns&fields=context,speaker,episode_title', 'text/csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="search.csv"');
    const [head, ...rows] = readCsv(await answer.text());
    expect(head).toEqual(['context', 'speaker', 'episode_title']);
    expect(rows.length).toBe(22);
    expect(rows[0]).toEqual(['She said "lanterns",', "'+Jo", '\'=HYPERLINK("https://example.org")']);
  });

  it('come as NDJSON, of all passages or of those that fit', async () => {
    const lines = (await (await get('/passages', 'application/x-ndjson')).text()).trimEnd().split('\n');
    const { passages } = await walked('/passages?limit=1000');
    expect(lines.map((line) => JSON.parse(line))).toEqual(passages);
    const none = await get('/search?q=nowhere', 'application/x-ndjson');
    expect([none.status, await none.text()]).toEqual([200, '']);
  });

  it('need a key like everything else that programs use', async () => {
    const answer = await app.request('/api/v1/passages', { headers: { accept: 'text/csv' } });
    expect([answer.status, errorBody.parse(await answer.json()).code]).toEqual([401, 'key_missing']);
  });
});

describe('what arrives during a walk', () => {
  it('shifts nothing of it', async () => {
    const first = await searched('/search?q=lanterns&page_size=10&cursor=*');
    await platform.load(
      showOf('Later', [
        { title: 'New', publicationDate: day(30), transcript: '**Ada Palmer:** New lanterns, just now.' },
      ]),
    );
    const second = await searched(`/search?q=lanterns&page_size=100&cursor=${first.next_cursor}`);
    const ids = [...first.entities, ...second.entities].map(({ passage_id }) => passage_id);
    expect([ids.length, new Set(ids).size]).toEqual([22, 22]);
    expect((await searched('/search?q=lanterns&cursor=*')).total_hits).toBe(23);
  });
});
