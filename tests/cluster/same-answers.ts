import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchParameters } from '../../contract/api/library/search.ts';
import { wordsOf } from '../../domain/core/text/tokenize.ts';
import { countPassages } from '../../domain/search/count-passages.ts';
import { CurrentEngine } from '../../domain/search/engine/current-engine.ts';
import type { SearchEngine } from '../../domain/search/engine/engine.ts';
import { allMentions, startCursor } from '../../domain/search/scroll.ts';
import { searchMentions } from '../../domain/search/search.ts';
import { suggest } from '../../domain/search/suggest.ts';
import { readBundle } from '../../ingest/sources/bundle.ts';
import { rebuildIndex } from '../../ingest/worker/index/rebuild.ts';
import type { Platform } from '../../runtime/platform.ts';
import { createApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { createRandom } from '../../testing/random.ts';
import { compareExpressions } from '../../testing/truth/compare-expressions.ts';
import { drawExpression, drawFrom } from '../../testing/truth/random-expressions.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { SearchWatch } from './search-watch.ts';

const seed = join(import.meta.dirname, '../../seed-data');
const searches = 150;
const deepSearches = 25;

/** The same library in both engines, one after the other on a running service. */
export function describeSameAnswers(open: () => SearchEngine): void {
  describe('the same library in both engines', () => {
    let platform: TestPlatform;
    let openSearch: SearchEngine;
    let current: CurrentEngine;
    let queries: string[];

    const on = (engine: SearchEngine): Platform => ({ ...platform, engine });
    /** What both engines answer to the same question. */
    const both = async <T>(ask: (side: Platform) => Promise<T>): Promise<[T, T]> => [
      await ask(platform),
      await ask(on(openSearch)),
    ];

    beforeAll(async () => {
      openSearch = open();
      platform = await openTestPlatform();
      for (const entry of readdirSync(seed, { withFileTypes: true }))
        if (entry.isDirectory()) await platform.load(await readBundle(join(seed, entry.name)));
      const engines = { meilisearch: platform.engine, opensearch: openSearch };
      current = new CurrentEngine(platform.database, engines, platform.engine);
      const { rows } = await platform.database.execute<{ text: string; speaker: string | null }>(
        sql`select text, speaker from passages order by episode_id, ordinal`,
      );
      const random = createRandom(7);
      const drawn = drawFrom(
        random,
        rows.map(({ text }) => wordsOf(text)),
        rows.flatMap(({ speaker }) => (speaker ? [wordsOf(speaker)] : [])),
      );
      queries = Array.from({ length: searches }, () => drawExpression(random, drawn));
    });
    afterAll(async () => {
      await openSearch.drop();
      await platform.close();
    });

    it('moves from one engine to the other without a failed search', async () => {
      const app = createApp({ ...platform.dependencies, engine: current });
      const totals = new Set<number>();
      const watch = new SearchWatch(async () => {
        const response = await app.request('/api/v1/entities/search?q=the');
        if (!response.ok) throw new Error(`A search failed with status ${response.status}.`);
        const { total_hits } = (await response.json()) as { total_hits: number };
        totals.add(total_hits);
        return total_hits > 0 ? undefined : 'no episodes';
      });
      await waitUntil(() => watch.answers > 3);
      expect(current.name).toBe('meilisearch');
      await rebuildIndex({ database: platform.database, engine: openSearch });
      await waitUntil(() => current.name === 'opensearch');
      const answers = watch.answers;
      await waitUntil(() => watch.answers > answers + 5);
      await watch.stop();
      const { wrong, errors } = watch;
      expect({ wrong, errors, totals: totals.size }).toEqual({ wrong: [], errors: 0, totals: 1 });
      const [before, after] = await both(({ engine }) => engine.health());
      expect(after).toEqual(before);
    });

    it('finds exactly what reading every word finds', async () => {
      const { compared, hits, misses, surplus } = await compareExpressions(on(openSearch), searches, 5);
      expect({ misses, surplus }).toEqual({ misses: [], surplus: [] });
      expect(compared).toBeGreaterThan(searches * 0.8);
      expect(hits).toBeGreaterThan(100);
    });

    it('answers with the same results, counts, facets and corrections', async () => {
      let sameOrder = 0;
      let compared = 0;
      for (const q of queries)
        for (const group of ['episode', 'none'] as const)
          for (const sort of ['relevance', 'newest'] as const) {
            const parameters = searchParameters.parse({ q, group, sort, page_size: 100 });
            const [left, right] = await both((side) => searchMentions(side, parameters));
            const { entities: ours, search_time_ms: _, ...rest } = left;
            const { entities: theirs, search_time_ms: __, ...otherRest } = right;
            expect(otherRest, `${q} (${group}, ${sort})`).toEqual(rest);
            const strict = (results: typeof ours) =>
              results.filter(({ match }) => match === 'all').map(({ episode_uuid }) => episode_uuid);
            if (left.total_pages <= 1) expect(strict(theirs).sort(), q).toEqual(strict(ours).sort());
            compared += 1;
            if (JSON.stringify(theirs) === JSON.stringify(ours)) sameOrder += 1;
          }
      console.log(`${sameOrder} of ${compared} pages are the same to the last character.`);
    });

    it('walks through the same results, and counts the same passages', async () => {
      // Which of its passages stands for an episode is a matter of relevance.
      const ids = async (side: Platform, q: string, group: 'episode' | 'none') => {
        const parameters = searchParameters.parse({ q, group });
        const batches = await Array.fromAsync(allMentions(side, parameters, startCursor));
        return batches
          .flat()
          .map((result) =>
            group === 'episode' ? result.episode_uuid : `${result.episode_uuid} ${result.start_seconds}`,
          )
          .sort();
      };
      for (const q of queries.slice(0, deepSearches)) {
        for (const group of ['episode', 'none'] as const) {
          const [left, right] = await both((side) => ids(side, q, group));
          expect(right, `${q} (${group})`).toEqual(left);
        }
        const { rows } = await platform.database.execute<{ id: string }>(
          sql`select id from episodes order by id`,
        );
        const [left, right] = await both((side) =>
          countPassages(
            side,
            searchParameters.parse({ q }),
            rows.map(({ id }) => id),
          ),
        );
        expect(right, q).toEqual(left);
      }
    });

    it('suggests the same, and corrects spelling the same', async () => {
      for (const q of ['s', 'si', 'sig', 'night f', 'ledger', 'the l', 'nad', 'breath']) {
        const [left, right] = await both((side) => suggest(side, { q, limit: 20 }));
        expect(right, q).toEqual(left);
      }
      for (const q of ['ligthhouse', 'sgnal', 'leger']) {
        const [left, right] = await both((side) => searchMentions(side, searchParameters.parse({ q })));
        expect(right.correction, q).toEqual(left.correction);
      }
    });
  });
}
