import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKey } from '../../domain/accounts/keys/keys.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { openTestSite, type TestSite } from '../../testing/site.ts';

let platform: TestPlatform;
let site: TestSite;
let keys: string[];

/** More than fits between a server and a reader that reads nothing. */
const longTranscript = Array.from(
  { length: 40_000 },
  (_, at) =>
    `**Ada Palmer:** Lantern number ${at} was counted, and written down in the book of all lanterns.`,
).join('\n\n');

const ask = (path: string, key: string | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' };
    get(`${site.base}/api/v1${path}`, { headers, agent: false }, resolve).on('error', reject);
  });

async function bodyOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(showOf('Lanterns', [{ title: 'All of them', transcript: longTranscript }]));
  site = await openTestSite(platform);
  keys = await Promise.all(
    ['one', 'other'].map((name) =>
      createKey(platform.database, { name, email: `${name}@example.org`, tier: 'pro' }),
    ),
  );
}, 120_000);

afterAll(async () => {
  site?.close();
  await platform?.close();
});

it('are three for a key that reads them slowly, and go on when one of them ends', async () => {
  const [one, other] = keys;
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/passages', one)));
  const [running, refused] = [200, 429].map((status) => answers.filter((r) => r.statusCode === status));
  expect([running?.length, refused?.length]).toEqual([3, 7]);
  const [first] = refused ?? [];
  expect(first?.headers['retry-after']).toBe('30');
  expect(JSON.parse(await bodyOf(first as IncomingMessage))).toMatchObject({
    code: 'rate_limited',
    error: expect.stringContaining('3 exports at once'),
  });
  // Nothing is held for them in the database, and other keys notice nothing.
  const busyCount = async () => {
    const { rows } = await platform.database.execute<{ busy: number }>(
      `select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
    return rows[0]?.busy;
  };
  await expect.poll(busyCount).toBe(0);
  const whole = await bodyOf(await ask('/passages', other));
  expect(whole.trimEnd().split('\n').length).toBeGreaterThan(1_000);
  running?.[0]?.destroy();
  await expect
    .poll(async () => {
      const again = await ask('/search?q=lantern', one);
      again.resume();
      await once(again, 'close');
      return again.statusCode;
    })
    .toBe(200);
  for (const answer of [...answers]) answer.destroy();
});
