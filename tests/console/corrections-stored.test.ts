import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import { consoleJobs } from '../../domain/core/database/schema/console.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { correctEntity, undoCorrection } from '../../domain/library/corrections/correct.ts';
import { consoleLoop } from '../../ingest/worker/console/console-loop.ts';
import { createRandom } from '../../testing/random.ts';
import { showOf } from '../../testing/show-of.ts';
import { openConsole } from './open-console.ts';

const { opened, admin, entityId } = openConsole();

const names = ['Teo Marsh', 'Ines Dahl', 'Quillfeather', 'Radio Aster', 'Marsh', 'Bram Okafor'];
const random = createRandom(5);
const pick = <T>(from: T[]): T => from[Math.floor(random() * from.length)] as T;

/** A show in which people and companies are hosts, guests, speakers and talked about, often several in one passage. */
const show = (title: string, note: string) => {
  const own = createRandom(title.length);
  const some = () => names.filter(() => own() < 0.4);
  return showOf(
    title,
    Array.from({ length: 6 }, (_, at) => ({
      title: `${title} ${at} ${note}`.trim(),
      guid: `${title} ${at}`,
      hint: '.txt',
      persons: some().map((name) => ({ name, role: own() < 0.5 ? 'host' : 'guest' })),
      entities: names.map((name) => ({
        name,
        entity_type: /Quill|Radio/.test(name) ? ('organization' as const) : ('person' as const),
      })),
      transcript: names
        .map(
          (name, line) => `[00:0${line}:05] ${name}: We spoke of ${some().join(' and of ')}, then of rain.`,
        )
        .join('\n'),
    })),
  );
};

const load = async (note: string) => {
  const { platform } = opened();
  for (const title of ['Waves', 'Tides again'])
    expect(await platform.store(show(title, note))).toMatchObject({ failed: 0, episodes: 6 });
};

const rowsOf = async (query: string) => (await opened().platform.database.execute(sql.raw(query))).rows;

/** All that corrections change, in an order of its own. */
const stored = async () => ({
  mentions: await rowsOf('select id, episode_id, ordinal, entity_id, surface from mentions order by id'),
  speakers: await rowsOf('select id, speaker_entity_id from passages order by id'),
  people: await rowsOf('select episode_id, entity_id, role from episode_roles order by 1, 2'),
  entities: await rowsOf('select id, name, type from entities order by id'),
  extracted: await rowsOf('select id, entity_id, is_speaker from extracted_mentions order by id, is_speaker'),
  extractedPeople: await rowsOf('select * from extracted_people order by 1, 2'),
  aliases: await rowsOf('select entity_id, alias_key from aliases order by 1, 2'),
  counts: await rowsOf('select id, entity_count from episodes order by id'),
});

/** Something that an operator may say of entities that are there; undefined if it would be refused. */
async function correctSomething(): Promise<string | undefined> {
  const { database } = opened().platform;
  const ids = (await rowsOf('select id from entities order by id')).map(({ id }) => `${id}`);
  const podcasts = (await rowsOf('select id from podcasts order by id')).map(({ id }) => `${id}`);
  if (ids.length === 0) return undefined;
  const entity_id = pick(ids);
  const podcast_id = random() < 0.5 ? pick(podcasts) : undefined;
  const input = pick([
    { kind: 'merge' as const, entity_id, into: pick(ids) },
    { kind: 'merge' as const, entity_id, into: pick(ids) },
    { kind: 'rename' as const, entity_id, name: pick(['Somebody Else', 'QUILLFEATHER', 'Aster']) },
    { kind: 'retype' as const, entity_id, entity_type: pick(['product' as const, 'person' as const]) },
    { kind: 'reject' as const, entity_id, podcast_id },
    {
      kind: 'split' as const,
      entity_id,
      name: pick(['Old Marsh', 'Radio Aster']),
      surface_forms: [pick(names)],
      podcast_id,
    },
  ]);
  try {
    return (await correctEntity(database, input, actor)).correction.id;
  } catch (error) {
    expect(error).toMatchObject({ code: 'correction_conflict' });
    return undefined;
  }
}

describe('what is stored', () => {
  it('is what would be stored anew with the same corrections, and without them what was extracted', async () => {
    await load('');
    const first = await stored();
    expect(first.people.length).toBeGreaterThan(10);
    const made: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      for (let at = 0; at < 6; at += 1)
        made.push(...[await correctSomething()].filter((id) => id !== undefined));
      const corrected = await stored();
      await load(`in round ${round}`);
      expect(await stored()).toEqual(corrected);
    }
    expect((await stored()).extracted.length).toBeGreaterThan(10);
    while (made.length > 0) {
      const [id] = made.splice(Math.floor(random() * made.length), 1);
      await undoCorrection(opened().platform.database, id ?? '', actor);
    }
    expect(await stored()).toEqual(first);
  }, 120_000);

  it('is corrected by the worker where it is in many episodes, and says how far it is', async () => {
    const { platform } = opened();
    const { database } = platform;
    const episodes = Array.from({ length: 230 }, (_, at) => ({
      title: `Many ${at}`,
      hint: '.txt',
      entities: [{ name: 'Wrenfield', entity_type: 'organization' as const }],
      transcript: '[00:00:05] Ines Dahl: I wrote to Wrenfield, and nobody answered.',
    }));
    await platform.store(showOf('Many', episodes));
    const renamed = await correctEntity(
      database,
      { kind: 'rename', entity_id: await entityId('Wrenfield'), name: 'Wrenfield Foundation' },
      actor,
    );
    expect(renamed).toMatchObject({ episodes: 230, job_id: expect.any(String) });
    const job = async () => (await admin('GET', `/admin/jobs/${renamed.job_id}`)).body;
    expect(await job()).toMatchObject({ status: 'queued', progress: null });
    const left = async () =>
      (
        await rowsOf(
          "select 1 from mentions m join entities e on e.id = m.entity_id where name = 'Wrenfield'",
        )
      ).length;
    expect(await left()).toBe(230);
    // What comes before the worker is done comes with the correction.
    await platform.store(showOf('Many more', episodes.slice(0, 1)));
    expect(await left()).toBe(230);
    const work = { ...platform, log: silentLogger } as unknown as Parameters<typeof consoleLoop>[0];
    expect(await consoleLoop(work).runOnce()).toBe(1);
    expect(await job()).toMatchObject({ status: 'done', progress: { done: 231, of: 231 } });
    expect(await left()).toBe(0);
    expect(await rowsOf("select 1 from entities where name = 'Wrenfield'")).toEqual([]);
    const undone = await undoCorrection(database, renamed.correction.id, actor);
    expect(undone.episodes).toBe(231);
    await consoleLoop(work).runOnce();
    expect(await left()).toBe(231);
    expect(await database.$count(consoleJobs)).toBe(2);
  }, 120_000);
});
