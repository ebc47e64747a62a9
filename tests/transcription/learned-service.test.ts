import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transcriptionServices } from '../../domain/core/database/schema/transcription.ts';
import { learnedServices } from '../../ingest/worker/transcription/service/learned-service.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

it('keeps what was learned of each model of a service, for a month', async () => {
  const { load, save } = learnedServices(platform.database);
  const key = { url: 'http://127.0.0.1:8000/v1', model: '' };
  expect(await load(key)).toBe(undefined);
  await save(key, { form: 'json', hasTimes: false, maxBodyBytes: undefined });
  await save(key, { form: 'words', hasTimes: true, maxBodyBytes: 5_000_000 });
  await save({ ...key, model: 'large' }, { form: 'text', hasTimes: false, maxBodyBytes: undefined });
  expect(await load(key)).toEqual({ form: 'words', hasTimes: true, maxBodyBytes: 5_000_000 });
  expect(await load({ ...key, model: 'large' })).toEqual({
    form: 'text',
    hasTimes: false,
    maxBodyBytes: undefined,
  });
  await platform.database.update(transcriptionServices).set({ updatedAt: sql`now() - interval '31 days'` });
  expect(await load(key)).toBe(undefined);
});
