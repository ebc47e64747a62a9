import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBundle } from '../../ingest/sources/bundle.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { compareExpressions } from '../../testing/truth/compare-expressions.ts';

const seed = join(import.meta.dirname, '../../seed-data');
let platform: TestPlatform;

beforeAll(async () => {
  platform = await openTestPlatform();
  for (const entry of readdirSync(seed, { withFileTypes: true }))
    if (entry.isDirectory()) await platform.load(await readBundle(join(seed, entry.name)));
});
afterAll(() => platform.close());

describe('random expressions of the grammar', () => {
  it('find exactly the episodes that reading every word finds', async () => {
    const { compared, hits, misses, surplus } = await compareExpressions(platform, 300, 5);
    expect({ misses, surplus }).toEqual({ misses: [], surplus: [] });
    expect(compared).toBeGreaterThan(250);
    expect(hits).toBeGreaterThan(1_000);
  });
});
