import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feeds } from '../../domain/core/database/schema/feeds.ts';
import { extendLease, secondsFromNow } from '../../ingest/worker/jobs/claim.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';

const jobTable = { id: feeds.url, dueAt: feeds.nextPollAt };
const stored = 'https://example.org/stored';
const waiting = 'https://example.org/waiting';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await openTestPlatform();
});

afterAll(() => platform?.close());

it('extends leases without waiting for a job that is just being stored', async () => {
  const { database } = platform;
  await database.insert(feeds).values([{ url: stored }, { url: waiting }]);
  await database.transaction(async (transaction) => {
    await transaction
      .update(feeds)
      .set({ nextPollAt: secondsFromNow(3_600) })
      .where(eq(feeds.url, stored));
    // On another connection: it would wait for this transaction to end, which waits for it.
    await extendLease(database, jobTable, [stored, waiting], 60);
  });
  const rows = await database.select({ url: feeds.url, dueAt: feeds.nextPollAt }).from(feeds);
  const minutesLeft = Object.fromEntries(
    rows.map(({ url, dueAt }) => [url, Math.round((new Date(dueAt).getTime() - Date.now()) / 60_000)]),
  );
  expect(minutesLeft).toEqual({ [stored]: 60, [waiting]: 1 });
});
