import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityComparison } from '../../contract/api/library/entity-comparison.ts';
import { entityDetail, entityTimeline, trendingResponse } from '../../contract/api/library/entity-detail.ts';
import { searchResponse } from '../../contract/api/library/search.ts';
import { errorBody } from '../../contract/api/service/error.ts';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import { browseEntities } from '../../domain/library/corrections/browse.ts';
import { correctEntity, undoCorrection } from '../../domain/library/corrections/correct.ts';
import { findEntity } from '../../domain/library/entities/entities.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;
let florence: string;
let palmer: string;

const get = (path: string) => platform.app.request(`/api/v1${path}`);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function idOf(name: string): Promise<string> {
  const found = searchResponse.parse(
    await (await get(`/entities/search?q=${encodeURIComponent(`"${name}"`)}`)).json(),
  );
  const id = found.entities[0]?.entity_id;
  if (!id) throw new Error(`Nobody says ${name}.`);
  return id;
}

beforeAll(async () => {
  platform = await openTestPlatform();
  const say = (text: string) => `**Ada Palmer:** ${text}`;
  await platform.load(
    showOf('Reading Room', [
      {
        title: 'Old',
        publicationDate: daysAgo(20),
        transcript: say('We were in Florence with Margaret Atwood.'),
      },
      { title: 'New', publicationDate: daysAgo(2), transcript: say('Again in Florence.') },
      {
        title: 'Newer',
        publicationDate: daysAgo(1),
        transcript: say('Margaret Atwood came to Florence, and to Lisbon.'),
      },
      { title: 'Newest', publicationDate: daysAgo(0.01), transcript: say('They say Lisbon is fine.') },
    ]),
  );
  florence = await idOf('Florence');
  palmer = await idOf('Ada Palmer');
});

afterAll(() => platform?.close());

describe('a name', () => {
  it('says where it is mentioned, with what, and when last; a mention id finds it too', async () => {
    const detail = entityDetail.parse(await (await get(`/entities/${florence}`)).json());
    expect(detail).toMatchObject({ name: 'Florence', episodes: 3, mentions: 3 });
    expect(detail.podcasts).toMatchObject([{ title: 'Reading Room', episodes: 3 }]);
    expect(detail.related.map(({ name }) => name)).toContain('Margaret Atwood');
    const idOfRelated = (name: string) => detail.related.find((other) => other.name === name)?.id ?? name;
    const [first_id, second_id] = [idOfRelated('Margaret Atwood'), idOfRelated('Lisbon')].sort();
    expect(detail.related_pairs).toContainEqual({ first_id, second_id, episodes: 1 });
    expect(detail.latest.map(({ episode_title }) => episode_title)).toEqual(['Newer', 'New', 'Old']);
    expect((await get(`/entities/${detail.slug}-${florence}`)).status).toBe(200);
    const found = searchResponse.parse(await (await get('/entities/search?q=Florence')).json());
    const byMention = entityDetail.parse(await (await get(`/entities/${found.entities[0]?.id}`)).json());
    expect(byMention.id).toBe(florence);
    const speaker = entityDetail.parse(await (await get(`/entities/${palmer}`)).json());
    expect([speaker.latest.length, speaker.appearances[0]?.role, speaker.spoken_episodes]).toEqual([
      0,
      'speaker',
      4,
    ]);
    expect(detail.latest[1]?.highlighted_context).toBe('Again in <mark>Florence</mark>.');
  });

  it('has a timeline with a bucket a day, zeros included, up to ten years', async () => {
    const timeline = entityTimeline.parse(
      await (await get(`/entities/${florence}/mentions/timeline?days=10`)).json(),
    );
    expect(timeline.buckets).toHaveLength(10);
    const rows = await platform.app.request(`/api/v1/entities/${florence}/mentions/timeline?days=10`, {
      headers: { accept: 'text/csv' },
    });
    expect((await rows.text()).trim().split('\r\n')).toEqual([
      'date,count',
      ...timeline.buckets.map(({ date, count }) => `${date},${count}`),
    ]);
    expect(timeline.total).toBe(2);
    expect(timeline.buckets.at(-1)?.date).toBe(new Date().toISOString().slice(0, 10));
    const long = entityTimeline.parse(
      await (await get(`/entities/${florence}/mentions/timeline?days=3650`)).json(),
    );
    expect([long.buckets.length, long.total]).toEqual([3_650, 3]);
  });

  it('is compared with others by its share of what is said', async () => {
    const lisbon = await idOf('Lisbon');
    const compared = entityComparison.parse(
      await (await get(`/entities/compare?ids=${florence},${lisbon}`)).json(),
    );
    expect(compared.entities.map(({ name, mentions }) => [name, mentions])).toEqual([
      ['Florence', 3],
      ['Lisbon', 2],
    ]);
    expect(compared.podcasts).toMatchObject([{ title: 'Reading Room', counts: [3, 2] }]);
    expect(compared.speakers).toEqual([{ name: 'Ada Palmer', counts: [3, 2] }]);
    expect(compared.entities[1]?.quotes.map(({ episode_title }) => episode_title)).toEqual([
      'Newest',
      'Newer',
    ]);
    expect(compared.periods.flatMap(({ counts }) => counts[0] ?? 0).reduce((sum, count) => sum + count)).toBe(
      3,
    );
    expect(compared.entities.reduce((sum, { share_of_voice }) => sum + share_of_voice, 0)).toBeCloseTo(1);
  });

  it('trends when it is said more than its own past would have it', async () => {
    const { entities } = trendingResponse.parse(await (await get('/entities/trending?days=7')).json());
    expect(entities.map(({ name }) => name).slice(0, 2)).toEqual(['Lisbon', 'Florence']);
    expect(entities[1]).toMatchObject({ episodes: 2, expected: 0.25 });
  });

  it('answers what is wrong with a code', async () => {
    for (const [path, status, code] of [
      ['/entities/nothing', 404, 'entity_not_found'],
      ['/entities/0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01', 404, 'entity_not_found'],
      [`/entities/${florence}/mentions/timeline?days=3651`, 400, 'invalid_request'],
      [`/entities/${florence}/mentions/timeline?days=-1`, 400, 'invalid_request'],
      [`/entities/compare?ids=${florence}`, 400, 'invalid_request'],
      ['/entities/trending?limit=0', 400, 'invalid_request'],
    ] as const) {
      const answer = await get(path);
      expect([path, answer.status, errorBody.parse(await answer.json()).code]).toEqual([path, status, code]);
    }
  });
});

describe('two entities that are one', () => {
  it('count together once merged, lead to one page, and come apart again', async () => {
    const lisbon = await idOf('Lisbon');
    const countOf = async (id: string) => entityDetail.parse(await (await get(`/entities/${id}`)).json());
    const before = [await countOf(florence), await countOf(lisbon)].map(({ mentions }) => mentions);
    const { database } = platform;
    const merge = { kind: 'merge', entity_id: lisbon } as const;
    const { correction } = await correctEntity(database, { ...merge, into: florence }, actor);
    expect(await countOf(lisbon)).toMatchObject({ id: florence, name: 'Florence' });
    await expect(correctEntity(database, { ...merge, into: palmer }, actor)).rejects.toMatchObject({
      code: 'entity_not_found',
    });
    await undoCorrection(database, correction.id, actor);
    const after = [await countOf(florence), await countOf(lisbon)].map(({ mentions }) => mentions);
    expect(after).toEqual(before);
  });
});

describe('an entity that a corrected transcript no longer says', () => {
  const store = (said: string) =>
    platform.load(
      showOf('Harbor Notes', [
        {
          title: 'Morning',
          publicationDate: daysAgo(1),
          transcript: `**Jo Walton:** We talked to ${said} about boats. ${said} likes them.`,
        },
      ]),
    );
  const namesIn = async (path: string) => JSON.stringify(await (await get(path)).json());

  it('is gone from its page, suggestions, comparisons and the console, and comes back when it is said', async () => {
    await store('Benjamin Franklin');
    const id = await idOf('Benjamin Franklin');
    expect((await get(`/entities/${id}`)).status).toBe(200);
    await store('Mary Shelley');
    expect((await get(`/entities/${id}`)).status).toBe(404);
    expect((await get(`/entities/compare?ids=${id},${florence}`)).status).toBe(404);
    expect(await namesIn('/suggest?q=benjamin')).not.toContain('Benjamin Franklin');
    expect(await namesIn('/entities/trending?days=7')).not.toContain('Benjamin Franklin');
    expect(await browseEntities(platform.database, { q: 'Benjamin', type: undefined })).toEqual([]);
    await expect(findEntity(platform.database, { name: 'Benjamin Franklin' })).rejects.toMatchObject({
      code: 'entity_not_found',
    });
    await store('Benjamin Franklin');
    expect((await get(`/entities/${id}`)).status).toBe(200);
  });

  it('leads to the entity that has its name by now', async () => {
    await store('Benjamin Franklin');
    const id = await idOf('Benjamin Franklin');
    const { database } = platform;
    const retype = { kind: 'retype', entity_id: id, entity_type: 'organization' } as const;
    const { correction } = await correctEntity(database, retype, actor);
    expect(entityDetail.parse(await (await get(`/entities/${id}`)).json())).toMatchObject({
      name: 'Benjamin Franklin',
      entity_type: 'organization',
    });
    await undoCorrection(database, correction.id, actor);
  });
});
