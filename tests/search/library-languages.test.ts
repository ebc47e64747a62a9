import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EngineQuery, SearchEngine } from '../../domain/search/engine/engine.ts';
import { createApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(
    showOf('Hafen', [{ title: 'eins', language: 'de', transcript: '**Ann Lee:** Der Müller am Hafen.' }]),
  );
});
afterAll(() => platform?.close());

const asksForLanguages = ({ target, words, facets }: EngineQuery) =>
  target === 'episodes' && words.length === 0 && facets?.join() === 'language';

it('asks once which languages the library has, for a search with few results', async () => {
  const { engine } = platform;
  let asked = 0;
  const search = (queries: EngineQuery[]) => {
    asked += queries.filter(asksForLanguages).length;
    return engine.search(queries);
  };
  const counting: SearchEngine = Object.create(engine, { search: { value: search } });
  const app = createApp({ ...platform.dependencies, engine: counting });
  for (const q of ['Mueller Hafn', 'Müller']) {
    const response = await app.request(`/api/v1/entities/search?q=${encodeURIComponent(q)}`);
    expect(response.status).toBe(200);
  }
  expect(asked).toBeGreaterThan(0);
  // Two searches may be a moment apart.
  expect(asked).toBeLessThanOrEqual(2);
});
