import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/platform.ts';
import type { EngineName } from '../../core/config/engine-names.ts';
import { searchIndex } from '../../core/database/schema/search.ts';
import { CurrentEngine, type Engines, recordedEngine } from './current-engine.ts';
import { documentVersion } from './documents.ts';
import { OpenSearchEngine } from './opensearch/opensearch-engine.ts';

// Nobody asks it anything but its name.
const opensearch = new OpenSearchEngine({ urls: ['http://127.0.0.1:1'], indexName: 'library', shards: 1 });
let platform: TestPlatform;
let engines: Engines;

beforeAll(async () => {
  platform = await openTestPlatform();
  engines = { opensearch, meilisearch: platform.engine };
});
afterAll(() => platform.close());

const record = (engine: EngineName | null, version = documentVersion) =>
  platform.database
    .insert(searchIndex)
    .values({ id: 1, engine, documentVersion: version })
    .onConflictDoUpdate({ target: searchIndex.id, set: { engine, documentVersion: version } });
beforeEach(() => platform.database.execute(sql`delete from ${searchIndex}`));

/** The engine that a search goes to. */
async function nameOf(engine: CurrentEngine): Promise<string> {
  await engine.search([]);
  return engine.name;
}

describe('the engine that the library was last indexed in', () => {
  it('is the one that was written down', async () => {
    expect(await recordedEngine(platform.database)).toBeUndefined();
    await record('opensearch');
    expect(await recordedEngine(platform.database)).toBe('opensearch');
  });

  it('is Meilisearch where an older version indexed it, and none before that', async () => {
    await record(null, 0);
    expect(await recordedEngine(platform.database)).toBeUndefined();
    await record(null, 1);
    expect(await recordedEngine(platform.database)).toBe('meilisearch');
  });
});

describe('a search', () => {
  it('is refused while the index has documents of another version, until it is built', async () => {
    await record('meilisearch', documentVersion - 1);
    const engine = new CurrentEngine(platform.database, engines, platform.engine);
    const refused = { code: 'catching_up', status: 503 };
    await expect(engine.search([])).rejects.toMatchObject(refused);
    await expect(Array.fromAsync(engine.scan({ target: 'episodes', words: ['a'] }))).rejects.toMatchObject(
      refused,
    );
    await record('meilisearch');
    await expect
      .poll(
        () =>
          engine.search([]).then(
            () => 'answered',
            () => 'refused',
          ),
        { timeout: 10_000 },
      )
      .toBe('answered');
  });
});

describe('a search goes to', () => {
  it('the engine that has the library, from the first one on', async () => {
    await record('opensearch');
    expect(await nameOf(new CurrentEngine(platform.database, engines, platform.engine))).toBe('opensearch');
  });

  it('the configured engine while nothing is indexed, or where the other one can’t be reached from', async () => {
    for (const initial of [opensearch, platform.engine])
      expect(await nameOf(new CurrentEngine(platform.database, engines, initial))).toBe(initial.name);
    await record('opensearch');
    const only = { meilisearch: platform.engine };
    expect(await nameOf(new CurrentEngine(platform.database, only, platform.engine))).toBe('meilisearch');
  });

  it('the other engine soon after the library was moved there', async () => {
    await record('meilisearch');
    const engine = new CurrentEngine(platform.database, engines, opensearch);
    expect(await nameOf(engine)).toBe('meilisearch');
    await record('opensearch');
    await expect.poll(() => nameOf(engine)).toBe('opensearch');
  });

  it('the engine that it was while the database doesn’t answer', async () => {
    await record('opensearch');
    const gone = await openTestPlatform();
    await gone.close();
    expect(await nameOf(new CurrentEngine(gone.database, engines, platform.engine))).toBe('meilisearch');
  });
});
