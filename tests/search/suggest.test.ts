import { afterAll, beforeAll, expect, it } from 'vitest';
import { suggest } from '../../domain/search/suggest.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;

const gardens = (transcript: string) => showOf('Gardens', [{ title: 'moss', transcript }]);
const namesFor = async (q: string) =>
  (await suggest(platform, { q, limit: 8 })).filter(({ kind }) => kind === 'entity').map(({ text }) => text);

beforeAll(async () => {
  platform = await openTestPlatform();
});

afterAll(() => platform.close());

it('suggests names that somebody says or has, and none that an episode had before', async () => {
  await platform.load(gardens('**Oda Lind:** We visited Wilma Tarn in Stockholm. Wilma Tarn grows moss.'));
  expect(await namesFor('wilma')).toEqual(['Wilma Tarn']);
  expect(await namesFor('oda')).toEqual(['Oda Lind']);
  await platform.load(gardens('**Oda Lind:** We visited a friend in Stockholm. She grows moss.'));
  expect(await namesFor('wilma')).toEqual([]);
  expect(await namesFor('oda')).toEqual(['Oda Lind']);
});
