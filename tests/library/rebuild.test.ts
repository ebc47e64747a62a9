import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../../domain/core/audit/audit.ts';
import { connectDatabase } from '../../domain/core/database/connection.ts';
import { indexChanges } from '../../domain/core/database/schema/jobs.ts';
import { searchIndex } from '../../domain/core/database/schema/search.ts';
import { enqueueIndexing } from '../../domain/core/jobs/index-jobs.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { takeDownEpisode } from '../../domain/library/takedowns/take-down-episode.ts';
import { takeDownPassage } from '../../domain/library/takedowns/take-down-passage.ts';
import { editPodcast } from '../../domain/operations/console/edit-library.ts';
import type { SearchEngine } from '../../domain/search/engine/engine.ts';
import { ensureCurrentIndex } from '../../ingest/worker/index/current-index.ts';
import { asOnlyBuilder, rebuildIndex } from '../../ingest/worker/index/rebuild.ts';
import { reconcile } from '../../ingest/worker/index/reconcile.ts';
import { idsOnBothSides } from '../../testing/engines/ids-on-both-sides.ts';
import { watchLargestResult } from '../../testing/largest-result.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

const copies = 450;

let platform: TestPlatform;

async function found(q: string): Promise<number> {
  const response = await platform.app.request(`/api/v1/entities/search?q=${encodeURIComponent(q)}`);
  return ((await response.json()) as { total_hits: number }).total_hits;
}

const talk = (word: string) =>
  `**Ann Lee:** We talk of ${word} and nothing else today.\n\n**Bo Ray:** Of ${word}, yes, with Guido van Rossum.`;

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(showOf('Mills', [{ title: 'mills', transcript: talk('windmills') }]));
});
afterAll(() => platform.close());

/** A rebuild with something happening once its first batch was sent, and before the swap. */
function interrupted(
  engine: SearchEngine,
  { afterFirstBatch, beforeSwap }: { afterFirstBatch: () => Promise<void>; beforeSwap?: () => Promise<void> },
): SearchEngine {
  let isFilled = false;
  const rebuild: SearchEngine['rebuild'] = async () => {
    const target = await engine.rebuild();
    return {
      ...target,
      asOne: (work) =>
        target.asOne((part) =>
          work({
            ...part,
            index: async (kind, documents) => {
              const task = await part.index(kind, documents);
              if (!isFilled && kind === 'episodes') {
                isFilled = true;
                await afterFirstBatch();
              }
              return task;
            },
          }),
        ),
      swap: async () => {
        await beforeSwap?.();
        await target.swap();
      },
    };
  };
  return Object.assign(Object.create(engine), { rebuild });
}

describe('indexes that are built anew', { timeout: 120_000 }, () => {
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
    const afterFirstBatch = async () => {
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
    await rebuildIndex({ database, engine: interrupted(engine, { afterFirstBatch, beforeSwap }) });
    await platform.index();
    const { database: stored, index } = await idsOnBothSides(platform);
    expect(index).toEqual(stored);
    expect(await reconcile(platform)).toEqual({ missing: 0, surplus: 0 });
    const words = ['zeugmas', 'quoins', 'corbels', 'gables', 'mullions', 'finials', 'podcast:Stonework'];
    expect(await Promise.all(words.map(found))).toEqual([0, 0, 0, 1, 1, 1, 2]);
    const { rows } = await database.execute<{ word: string }>(sql`
      select word from vocabulary where passages > 0 and word in ('zeugmas', 'quoins', 'corbels', 'gables', 'finials')
      order by word`);
    expect(rows.map(({ word }) => word)).toEqual(['finials', 'gables']);
  });

  it('read one batch of episodes at a time, however many there are', async () => {
    await platform.database.execute(sql`
      insert into episodes (id, podcast_id, slug, title, language, persons, passage_count, input_hash)
      select gen_random_uuid(), podcast_id, 'copy-' || n, 'copy ' || n, language, persons, 1, input_hash
      from episodes, generate_series(1, ${copies}::int) n where title = 'mills'`);
    await platform.database.execute(sql`
      insert into passages (id, episode_id, ordinal, text)
      select gen_random_uuid(), id, 0, 'A sentence about treadmills.' from episodes where title like 'copy %'`);
    const { database, pool, close } = connectDatabase(platform.databaseUrl, silentLogger);
    const largestResult = watchLargestResult(pool);
    try {
      await rebuildIndex({ database, engine: platform.engine });
    } finally {
      await close();
    }
    expect(await found('treadmills')).toBe(copies);
    expect(largestResult()).toBeGreaterThan(50);
    expect(largestResult()).toBeLessThan(copies / 2);
  });

  it('are built by one process at a time', async () => {
    const { database, engine } = platform;
    const another: boolean[] = [];
    const tryToo = async () => {
      another.push(await asOnlyBuilder(database, () => rebuildIndex(platform)));
    };
    const first = await asOnlyBuilder(database, () =>
      rebuildIndex({ database, engine: interrupted(engine, { afterFirstBatch: tryToo }) }),
    );
    expect([first, ...another]).toEqual([true, false]);
  });

  it('leave nothing behind when a build was never finished', async () => {
    const { database, engine } = platform;
    const afterFirstBatch = async () => {
      await enqueueIndexing(database, [{ episodeId: randomUUID(), isNew: false }]);
      throw new Error('The process was ended.');
    };
    await expect(
      rebuildIndex({ database, engine: interrupted(engine, { afterFirstBatch }) }),
    ).rejects.toThrow('was ended');
    expect(await database.$count(indexChanges)).toBe(1);
    await ensureCurrentIndex({ database, engine, log: silentLogger });
    expect(await database.$count(indexChanges)).toBe(0);
    expect(await database.select({ through: searchIndex.countedThrough }).from(searchIndex)).toEqual([
      { through: null },
    ]);
  });
});
