import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchResponse } from '../../contract/api/library/search.ts';
import { errorBody } from '../../contract/api/service/error.ts';
import type { SearchEngine } from '../../domain/search/engine/engine.ts';
import { createApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { createRandom } from '../../testing/random.ts';
import { showOf } from '../../testing/show-of.ts';
import { drawExpression, drawFrom } from '../../testing/truth/random-expressions.ts';

/** Of so many passages, each says the same common words. */
const passageCount = 240;
const maxRead = 100;
/** Ten distances between words that are in every passage. */
const distances = Array.from({ length: 10 }, () => '(the NEAR/100 of)').join(' OR ');

let platform: TestPlatform;

const ask = async (app: TestPlatform['app'], path: string, parameters: Record<string, string>) =>
  app.request(`/api/v1/entities/${path}?${new URLSearchParams(parameters)}`);

beforeAll(async () => {
  platform = await openTestPlatform();
  const transcript = Array.from(
    { length: passageCount },
    (_, at) => `**${at % 2 ? 'Bo Ray' : 'Kit Low'}:** And so it was the end of the story, number ${at}.`,
  ).join('\n\n');
  await platform.load(showOf('Common words', [{ title: 'All of them', transcript }]));
});

afterAll(() => platform.close());

describe('a search that would read too much', () => {
  it.each([
    [{ q: distances }],
    [{ q: 'the NEAR/100 of' }],
    [{ q: 'a* b* c*', group: 'none' }],
    [{ q: 'zebra OR the', group: 'none' }],
  ])('is refused with a sentence that says how to ask: %o', async (parameters) => {
    const app = createApp({ ...platform.dependencies, maxRead });
    for (const path of ['search', 'search/overview']) {
      if (path.endsWith('overview') && 'group' in parameters) continue;
      const response = await ask(app, path, parameters);
      const body = errorBody.parse(await response.json());
      expect([response.status, body.code]).toEqual([400, 'query_too_broad']);
      expect(body.error).toContain('more than 100 passages');
      expect(body.error).toContain('Use rarer words');
    }
  });

  it('is refused when the engine says how much there is, before the rest is read', async () => {
    let pages = 0;
    const { engine } = platform;
    const scan: SearchEngine['scan'] = async function* (query) {
      for await (const page of engine.scan(query)) {
        pages += 1;
        yield page;
      }
    };
    const counting: SearchEngine = Object.create(engine, {
      search: { value: engine.search.bind(engine) },
      scan: { value: scan },
    });
    const app = createApp({ ...platform.dependencies, engine: counting, maxRead });
    expect((await ask(app, 'search', { q: distances })).status).toBe(400);
    // Ten times the same is asked for once: of what is written, and of what is said.
    expect(pages).toBe(2);
  });

  it('is refused or answered as without a limit, whatever it asks for', async () => {
    const app = createApp({ ...platform.dependencies, maxRead });
    const random = createRandom(3);
    const spoken = 'and so it was the end of the story number';
    const drawn = drawFrom(
      random,
      Array.from({ length: 4 }, () => spoken.split(' ')),
    );
    const outcomes = { refused: 0, answered: 0 };
    for (let count = 0; count < 120; count += 1) {
      const parameters = { q: drawExpression(random, drawn), group: count % 2 ? 'none' : 'episode' };
      const limited = await ask(app, 'search', parameters);
      if (limited.status === 400) {
        outcomes.refused += 1;
        continue;
      }
      const [ours, whole] = [limited, await ask(platform.app, 'search', parameters)];
      const [own, all] = [searchResponse.parse(await ours.json()), searchResponse.parse(await whole.json())];
      expect(own.total_hits, parameters.q).toBe(all.total_hits);
      expect(own.entities.map(({ id }) => id)).toEqual(all.entities.map(({ id }) => id));
      outcomes.answered += 1;
    }
    expect(Math.min(outcomes.refused, outcomes.answered)).toBeGreaterThan(20);
  });

  it('is answered as a whole where it may read enough, and so are searches that read little', async () => {
    const totalOf = async (app: TestPlatform['app'], parameters: Record<string, string>) => {
      const response = await ask(app, 'search', parameters);
      expect(response.status, JSON.stringify(parameters)).toBe(200);
      return searchResponse.parse(await response.json()).total_hits;
    };
    expect(await totalOf(platform.app, { q: 'zebra OR the', group: 'none' })).toBe(passageCount);
    expect(await totalOf(platform.app, { q: 'th* AND en*', group: 'none' })).toBe(passageCount);
    expect(await totalOf(platform.app, { q: 'the NEAR/100 of' })).toBe(1);
    const app = createApp({ ...platform.dependencies, maxRead });
    for (const q of [
      'the',
      'the end',
      '"end of"',
      '"the end of"',
      'the OR of',
      'the NEAR/3 zebra',
      'common words',
    ])
      await totalOf(app, { q });
  });
});
