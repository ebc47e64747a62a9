import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertFilters } from '../../contract/api/alerts/alert.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { alertedEpisodes, watchTerms } from '../../testing/watch-terms.ts';

let platform: TestPlatform;

const written = ['de', 'DE', 'deu', 'ger', 'de-AT', 'de_CH'];
const noLanguages = ['xx', 'und', 'deutsch', 'd', '*'];
const sentence = 'language must be the code of a language, such as en or de.';

const thai = 'เมื่อวานนี้เราไปตลาดน้ำกับเพื่อนเก่าและซื้อผลไม้หลายอย่างกลับบ้านก่อนฝนตกหนักในตอนเย็นแล้วก็นั่งคุยกันเรื่องเรือ';

beforeAll(async () => {
  platform = await openTestPlatform();
  await watchTerms(platform, ['Laterne'], { language: 'de' });
  await platform.load(
    showOf('Hafen', [{ title: 'eins', language: 'de-DE', transcript: '**Ann Lee:** Die Laterne brennt.' }]),
  );
});
afterAll(() => platform?.close());

const get = (path: string) => platform.app.request(`/api/v1${path}`);
const post = (path: string, body: unknown) =>
  platform.app.request(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const searches = ['/entities/search?q=laterne', '/entities/search/overview?q=laterne'];

it('finds a sentence without blanks by all its letters', async () => {
  await watchTerms(platform, [thai], {});
  await platform.load(
    showOf('Boats', [{ title: 'one', language: 'th', transcript: `**Ann Lee:** ${thai}` }]),
  );
  for (const q of [thai, `"${thai}"`]) {
    const response = await get(`/entities/search?q=${encodeURIComponent(q)}&spelling=as_typed`);
    expect((await response.json()).total_hits, q).toBe(1);
  }
  expect(await alertedEpisodes(platform, thai, {})).toHaveLength(1);
});

describe('the language of a request', () => {
  it.each(searches)('is read however it is written: %s', async (path) => {
    const plain = await (await get(path)).json();
    for (const code of written) {
      const response = await get(`${path}&language=${code}`);
      expect([code, response.status]).toEqual([code, 200]);
      expect((await response.json()).total_hits).toBe(plain.total_hits);
    }
  });

  it.each(searches)('is refused in a sentence where it is none: %s', async (path) => {
    for (const code of noLanguages) {
      const response = await get(`${path}&language=${code}`);
      expect([code, response.status]).toEqual([code, 400]);
      expect((await response.json()).error).toBe(sentence);
    }
  });

  it('is read and refused in the same way in an alert', async () => {
    const subscribe = async (language: string) =>
      post('/subscribe', {
        email: 'ann@example.org',
        search_term: 'Laterne',
        filters: { language },
        turnstileToken: await solveChallenge(platform),
      });
    for (const code of written) {
      expect((await subscribe(code)).status, code).toBeLessThan(300);
      expect(await alertedEpisodes(platform, 'Laterne', alertFilters.parse({ language: code }))).toHaveLength(
        1,
      );
    }
    for (const code of noLanguages) expect((await subscribe(code)).status, code).toBe(400);
  });
});
