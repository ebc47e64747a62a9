import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../ingest/pipeline/hash.ts';
import { rebuildIndex } from '../ingest/worker/index/rebuild.ts';
import { reconcile } from '../ingest/worker/index/reconcile.ts';
import { commandLine } from '../server/core/console/audit.ts';
import { editPodcast } from '../server/core/console/edit-library.ts';
import type { SearchEngine } from '../server/core/search/engine/engine.ts';
import { takeDownEpisode } from '../server/core/takedown/take-down-episode.ts';
import { takeDownPassage } from '../server/core/takedown/take-down-passage.ts';
import { expectExactCounts } from './exact-counts.ts';
import { openTestPlatform, type TestPlatform } from './platform.ts';
import { showOf } from './show-of.ts';

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

async function idsOnBothSides(): Promise<{ database: string[]; index: string[] }> {
  const { rows } = await platform.database.execute<{ id: string }>(sql`select id from passages order by id`);
  const ids = await Array.fromAsync(platform.engine.ids('passages'));
  return { database: rows.map((row) => row.id), index: ids.flat().sort() };
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
      return process.cpuUsage(before).user;
    };
    const reading = await processorTime(async () => hashOf(megabytes));
    const episodes = Array.from({ length: 300 }, (_, at) => ({ title: `Part ${at}` }));
    const again = async (description: string) => {
      const winded = () => showOf('Winded', episodes, { description });
      await platform.load(winded());
      return processorTime(() => platform.load(winded()));
    };
    const [short, long] = [await again('Short.'), await again(megabytes)];
    expect(long - short).toBeLessThan(100 * reading);
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
    const { database, index } = await idsOnBothSides();
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
    const { database } = await idsOnBothSides();
    const { client, indexName } = platform.engine;
    await client.index(indexName).deleteDocuments(database.slice(0, 2)).waitTask();
    await client
      .index(indexName)
      .addDocuments([{ id: 'b7a5f7de-0f55-5a0b-8ac1-9d3f0f2f6e04', text: 'stray' }])
      .waitTask();
    expect(await reconcile(platform)).toEqual({ missing: 2, surplus: 1 });
    await platform.index();
    const after = await idsOnBothSides();
    expect(after.index).toEqual(after.database);
    expect(await reconcile(platform)).toEqual({ missing: 0, surplus: 0 });
  });

  it('refill a wiped index', async () => {
    await platform.engine.client.deleteIndex(platform.engine.indexName).waitTask();
    await reconcile(platform);
    await platform.index();
    const after = await idsOnBothSides();
    expect(after.index).toEqual(after.database);
    expect(await found('windmills')).toBe(1);
  });

  it('answer a thousand searches while the index is built anew', async () => {
    let rebuilding = true;
    const rebuilt = rebuildIndex(platform).finally(() => {
      rebuilding = false;
    });
    let asked = 0;
    while (asked < 1_000 || rebuilding) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => platform.app.request('/api/v1/entities/search?q=windmills')),
      );
      for (const answer of answers)
        expect([answer.status, ((await answer.json()) as { total_hits: number }).total_hits]).toEqual([
          200, 1,
        ]);
      asked += answers.length;
    }
    await rebuilt;
  });

  it('take along what changes while the index is built anew', async () => {
    const { database, engine } = platform;
    const stone = '**Ann Lee:** We talk of gables here.\n\n**Bo Ray:** And of corbels over there.';
    await platform.load(
      showOf('Kept and gone', [
        { title: 'gone early', transcript: talk('zeugmas') },
        { title: 'gone late', transcript: talk('quoins') },
        { title: 'trimmed', transcript: stone },
        { title: 'edited', transcript: talk('mullions') },
      ]),
    );
    const idOf = async (statement: SQL) =>
      (await database.execute<{ id: string }>(statement)).rows[0]?.id ?? '';
    const removal = { reason: 'On request', actor: commandLine };
    const takeDown = async (title: string) =>
      takeDownEpisode(database, await idOf(sql`select id from episodes where title = ${title}`), removal);
    const duringFill = async () => {
      await takeDown('gone early');
      const corbels = await idOf(sql`select id from passages where text like '%corbels%'`);
      await takeDownPassage(database, corbels, removal);
      const podcast = await idOf(sql`select id from podcasts where title = 'Kept and gone'`);
      await editPodcast(database, podcast, { fields: { title: 'Stonework' }, actor: commandLine });
      // The index worker brings all of this to the index that is about to be replaced.
      await platform.load(showOf('Added', [{ title: 'added', transcript: talk('finials') }]));
    };
    const beforeSwap = async () => {
      await takeDown('gone late');
      await platform.index();
    };
    let isFilled = false;
    const rebuild: SearchEngine['rebuild'] = async () => {
      const target = await engine.rebuild();
      return {
        ...target,
        index: async (kind, documents) => {
          const task = await target.index(kind, documents);
          if (!isFilled && kind === 'episodes') {
            isFilled = true;
            await duringFill();
          }
          return task;
        },
        swap: async () => {
          await beforeSwap();
          await target.swap();
        },
      };
    };
    await rebuildIndex({ database, engine: Object.assign(Object.create(engine), { rebuild }) });
    await platform.index();
    const { database: stored, index } = await idsOnBothSides();
    expect(index).toEqual(stored);
    expect(await reconcile(platform)).toEqual({ missing: 0, surplus: 0 });
    const words = ['zeugmas', 'quoins', 'corbels', 'gables', 'mullions', 'finials', 'podcast:Stonework'];
    expect(await Promise.all(words.map(found))).toEqual([0, 0, 0, 1, 1, 1, 2]);
    const { rows } = await database.execute<{ word: string }>(sql`
      select word from vocabulary where passages > 0 and word in ('zeugmas', 'quoins', 'corbels', 'gables', 'finials')
      order by word`);
    expect(rows.map(({ word }) => word)).toEqual(['finials', 'gables']);
  });
});
