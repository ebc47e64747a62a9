import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../domain/core/config/config.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { withOwnSampleSearch } from '../../server/own-sample-search.ts';
import { openTestPlatform, type TestPlatform, testSite } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

it('takes the sample search from the library when there are no sample shows', async () => {
  expect(loadConfig({ SEED_DATA: 'false' }, '').ownSampleSearch).toBe(true);
  expect(loadConfig({ SEED_DATA: 'false', SAMPLE_SEARCH: 'chairs' }, '').ownSampleSearch).toBe(false);
  expect(loadConfig({}, '').ownSampleSearch).toBe(false);

  const signal = AbortSignal.abort();
  const read = async () =>
    (await withOwnSampleSearch(testSite, { database: platform.database, log: silentLogger, signal }))
      .sample_search;
  expect(await read()).toBe('');
  const met = (name: string) => ({
    title: `Of ${name}`,
    transcript: `**Ann Lee:** We met ${name} in Lisbon.`,
  });
  await platform.store(
    showOf('Letters', [
      met('Teresa Carvalho'),
      met('Omar Haddad'),
      { ...met('Teresa Carvalho'), title: 'Again' },
    ]),
  );
  expect(await read()).toBe('Teresa Carvalho');
});
