import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '../../domain/search/engine/meilisearch/blocks.ts';
import { hashOf } from '../../ingest/prepare/hash.ts';
import { reconcile } from '../../ingest/worker/index/reconcile.ts';
import { passage } from '../../testing/engines/engine-documents.ts';
import { expectExactCounts } from '../../testing/engines/exact-counts.ts';
import { idsOnBothSides } from '../../testing/engines/ids-on-both-sides.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const talk = (word: string) =>
  `**Ann Lee:** We talk of ${word} and nothing else today.\n\n**Bo Ray:** Of ${word}, yes, with Guido van Rossum.`;

async function found(q: string): Promise<number> {
  const response = await platform.app.request(`/api/v1/entities/search?q=${encodeURIComponent(q)}`);
  return ((await response.json()) as { total_hits: number }).total_hits;
}

/** Everything that was written, as text: equal before and after when nothing was. */
async function fingerprint(): Promise<string> {
  const { rows } = await platform.database.execute(sql`
    select (select string_agg(xmin::text || id::text, ',' order by id) from episodes) as episodes,
      (select string_agg(xmin::text || id::text, ',' order by id) from podcasts) as podcasts,
      (select string_agg(xmin::text || id::text, ',' order by id) from passages) as passages,
      (select string_agg(xmin::text || id::text, ',' order by id) from mentions) as mentions,
      (select string_agg(xmin::text || id::text, ',' order by id) from entities) as entities`);
  const { results } = await platform.engine.client.tasks.getTasks({
    indexUids: [platform.engine.indexName],
    limit: 1,
  });
  return JSON.stringify([rows, results[0]?.uid]);
}

describe('loading a show', () => {
  const show = () =>
    showOf('Twice', [
      { title: 'one', transcript: talk('lighthouses') },
      { title: 'two', transcript: talk('barges') },
      { title: 'none' },
    ]);

  it('reads the description of a show once, however many episodes it has', async () => {
    const megabytes = 'A long description of the show. '.repeat(250_000);
    const processorTime = async (work: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // One reading may be shorter than what the system counts in.
    const readings = await processorTime(async () => {
      for (let reading = 0; reading < 20; reading += 1) hashOf(megabytes);
    });
    const episodes = Array.from({ length: 300 }, (_, at) => ({ title: `Part ${at}` }));
    const again = async (description: string) => {
      const winded = () => showOf('Winded', episodes, { description });
      await platform.load(winded());
      return processorTime(() => platform.load(winded()));
    };
    const [short, long] = [await again('Short.'), await again(megabytes)];
    expect(long - short).toBeLessThan(5 * readings);
  });

  it('writes nothing and sends nothing the second time', async () => {
    const first = await platform.load(show());
    expect(first).toMatchObject({ podcasts: 1, episodes: 3, transcripts: 2, unchanged: 0, failed: 0 });
    const before = await fingerprint();
    const second = await platform.load(show());
    expect(second).toMatchObject({ episodes: 0, unchanged: 3, failed: 0 });
    expect(await fingerprint()).toBe(before);
  });

  it('replaces the passages of a changed transcript, in the index too', async () => {
    expect(await found('lighthouses')).toBe(1);
    await platform.load(showOf('Twice', [{ title: 'one', transcript: talk('windmills') }]));
    expect([await found('lighthouses'), await found('windmills'), await found('barges')]).toEqual([0, 1, 1]);
    const { database, index } = await idsOnBothSides(platform);
    expect(index).toEqual(database);
  });

  it('keeps episodes apart that share a guid, and reports real duplicates', async () => {
    const nil = '00000000-0000-0000-0000-000000000000';
    const report = await platform.load(
      showOf('Zeros', [
        { guid: nil, title: 'a', publicationDate: '2020-01-01' },
        { guid: nil, title: 'b', publicationDate: '2021-01-01' },
        { guid: nil, title: 'b', publicationDate: '2021-01-01' },
      ]),
    );
    expect(report.episodes).toBe(2);
    expect(report.skipped.map((one) => one.code)).toEqual(['duplicate_episode']);
  });

  it('goes on after an episode that cannot be read', async () => {
    const broken = showOf('Broken', [{ title: 'bad' }, { title: 'good', transcript: talk('compasses') }]);
    const bad = broken.episodes[0];
    if (bad) bad.readTranscript = () => Promise.reject(new Error('The disk is on fire.'));
    const report = await platform.load(broken);
    expect(report).toMatchObject({ failed: 1 });
    expect(report.skipped[0]).toMatchObject({ item: 'Broken: bad', reason: 'The disk is on fire.' });
    expect(await found('compasses')).toBe(1);
  });

  it('stores what holds NUL, lone surrogates and private characters', async () => {
    const report = await platform.load(
      showOf('Odd\u0000 show\ud800', [
        {
          title: 'od\u0000d\ue000',
          description: '<p>\u0000\udfff</p>',
          transcript: talk('sextants\u0000\ue001'),
        },
      ]),
    );
    expect(report).toMatchObject({ episodes: 1, failed: 0 });
    expect(await found('sextants')).toBe(1);
  });

  it('keeps an episode with endless titles, names and people, and cuts them to a usual size', async () => {
    const long = (word: string) => `${word} ${'\u{1f4a5}'.repeat(500_000)}`;
    const [ann, ...others] = Array.from({ length: 1_000 }, (_, at) => ({
      name: `Ann Lee${at} ${'Kay '.repeat(3_000)}`,
      role: 'guest',
    }));
    const report = await platform.load(
      showOf(
        long('Endless'),
        [
          {
            title: long('Too long'),
            seasonTitle: long('Season'),
            language: long('en'),
            persons: ann ? [ann, ...others] : [],
            entities: [{ name: long('quadrants'), entity_type: 'topic' }],
            transcript: talk('quadrants'),
          },
        ],
        { author: long('Bo'), language: long('en') },
      ),
    );
    expect(report).toMatchObject({ episodes: 1, failed: 0 });
    expect(await found('quadrants')).toBe(1);
    const { rows } = await platform.database.execute(sql`
      select length(p.title) <= 500 and length(author) <= 500 and length(p.language) <= 35 and length(e.title) <= 500
        and length(season_title) <= 200 and jsonb_array_length(persons) = 200
        and length(persons -> 0 ->> 'name') = 200 as fits
      from episodes e join podcasts p on p.id = e.podcast_id where p.title like 'Endless%'`);
    expect(rows).toEqual([{ fits: true }]);
  });

  it("takes an operator's own names as they are", async () => {
    await platform.load(
      showOf('Given', [
        {
          title: 'given',
          entities: [{ name: 'the long patience', entity_type: 'topic' }],
          transcript: '**Ann Lee:** She calls it the long patience of stone.',
        },
      ]),
    );
    const response = await platform.app.request('/api/v1/entities/search?q=%22long+patience%22');
    expect(((await response.json()) as { entities: unknown[] }).entities[0]).toMatchObject({
      name: 'the long patience',
      entity_type: 'topic',
    });
  });
});

it('counts the library as it changes', () => expectExactCounts(platform.database));

describe('the index and the database', () => {
  it('are mended both ways', async () => {
    const { client, indexName } = platform.engine;
    const index = client.index<Pick<Block, 'id' | 'size'>>(indexName);
    const { results: blocks } = await index.getDocuments({ fields: ['id', 'size'], limit: 2 });
    await index.deleteDocuments(blocks.map(({ id }) => id)).waitTask();
    const stray = await platform.engine.index('passages', [
      passage('b7a5f7de-0f55-5a0b-8ac1-9d3f0f2f6e04', 'A stray passage.', { episode_id: 'stray' }),
    ]);
    await stray.done();
    const missing = blocks.reduce((sum, { size }) => sum + size, 0);
    expect(await reconcile(platform)).toEqual({ missing, surplus: 1 });
    await platform.index();
    const after = await idsOnBothSides(platform);
    expect(after.index).toEqual(after.database);
    expect(await reconcile(platform)).toEqual({ missing: 0, surplus: 0 });
  });

  it('refill a wiped index', async () => {
    await platform.engine.client.deleteIndex(platform.engine.indexName).waitTask();
    await reconcile(platform);
    await platform.index();
    const after = await idsOnBothSides(platform);
    expect(after.index).toEqual(after.database);
    expect(await found('windmills')).toBe(1);
  });
});
