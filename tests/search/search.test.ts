import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityDetail } from '../../contract/api/library/entity-detail.ts';
import { passageCountsResponse } from '../../contract/api/library/search.ts';
import { errorBody } from '../../contract/api/service/error.ts';
import { partsOf } from '../../contract/shared/marked-text.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { searchOn } from '../../testing/search-on.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;
const search = searchOn(() => platform);

const titles = async (q: string, more: Record<string, string> = {}) =>
  (await search({ q, ...more })).entities.map((result) => result.episode_title).sort();

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(
    showOf('Signs', [
      {
        title: 'signs',
        publicationDate: '2024-05-01T00:00:00Z',
        transcript:
          "**Ann Lee:** I wrote C++ for AT&T and .NET for O'Reilly. We met on the old road. Node.js was new. Kris Nóva came along.",
      },
      {
        title: 'no signs',
        publicationDate: '2025-05-01T00:00:00Z',
        transcript:
          '**Bo Ray:** The C language, the network at T time, an oily rag. The thing is very old. Visit php.net for more.',
      },
    ]),
  );
  await platform.load(
    showOf('Guests', [
      {
        title: 'guido',
        publicationDate: '2023-01-01T00:00:00Z',
        persons: [{ name: 'Guido van Rossum', role: 'guest' }],
        transcript:
          '**Host One:** Welcome, Guido.\n\n**Guido van Rossum:** Thanks, happy to be here and talk of parsers.\n\n**Host One:** What do parsers do?',
      },
      {
        title: 'about guido',
        publicationDate: '2026-01-01T00:00:00Z',
        transcript:
          '**Host One:** Last week we heard from Guido van Rossum in Amsterdam about climate policy and parsers.',
      },
      {
        title: 'spanish',
        language: 'es',
        publicationDate: '2022-01-01T00:00:00Z',
        transcript:
          '**Luz Sol:** Hablamos de la política climática en Valencia.\n\n**Ana Mar:** Gracias, Luz Sol.',
      },
    ]),
  );
});

afterAll(() => platform.close());

describe('what a search finds', () => {
  it('keeps the signs of names', async () => {
    expect(await titles('"C++"')).toEqual(['signs']);
    expect(await titles('"AT&T"')).toEqual(['signs']);
    expect(await titles('".NET"')).toEqual(['signs']);
    expect(await titles('".net"')).toEqual(['signs']);
    expect(await titles('"O\'Reilly"')).toEqual(['signs']);
    expect(await titles('"node.js"')).toEqual(['signs']);
    expect(await titles('"old"')).toEqual(['no signs', 'signs']);
  });

  it('does not mind accents, case or curly quotes', async () => {
    expect(await titles('kris nova')).toEqual(['signs']);
    const [result] = (await search({ q: 'kris nova' })).entities;
    expect(result && partsOf({ text: result.context, ranges: result.context_ranges })).toContainEqual({
      text: 'Kris Nóva',
      isMarked: true,
    });
    expect(await titles('“POLITICA climatica”')).toEqual(['spanish']);
  });

  it('asks for all words, honours phrases and exclusions, and forgives a typo in long words only outside of quotes', async () => {
    expect(await titles('guido parsers amsterdam')).toEqual(['about guido']);
    expect(await titles('"van Rossum" -Amsterdam')).toEqual(['guido']);
    expect(await titles('parsars')).toEqual(['about guido', 'guido']);
    expect(await titles('"parsars"')).toEqual([]);
    expect(await titles('olt')).toEqual([]);
  });

  it('cuts a word that nobody says into two that somebody says in a row', async () => {
    const { correction, entities } = await search({ q: 'climatepolicy' });
    expect(correction).toEqual({ query: '"climate policy"', original: 'climatepolicy' });
    expect(entities.map((result) => result.episode_title)).toEqual(['about guido']);
    // Both are said, never one after the other.
    expect((await search({ q: 'parsersclimate' })).correction).toBeNull();
  });

  it('joins two words that are one in the library, unless they are quoted or somebody says both', async () => {
    const tellOf = (word: string, at: number) =>
      `**${at % 2 ? 'Ann Lee' : 'Bo Ray'}:** I ${word} about the coldframe.`;
    const words = 'read wrote sang spoke thought knew heard cared asked joked wept'.split(' ');
    await platform.load(
      showOf('Gardens', [
        { title: 'one word', transcript: words.map(tellOf).join('\n\n') },
        { title: 'two words', transcript: '**Bo Ray:** In cold weather, no frame of mine stays open.' },
      ]),
    );
    const correctionOf = async (q: string) => (await search({ q })).correction;
    // The words of the library are read once a second.
    await expect
      .poll(() => correctionOf('cold frame'), { timeout: 10_000 })
      .toEqual({ query: 'coldframe', original: 'cold frame' });
    expect(await titles('cold frame')).toEqual(['one word']);
    expect(await titles('cold frame', { spelling: 'as_typed' })).toEqual(['two words']);
    expect(await titles('"cold" frame')).toEqual(['two words']);
    expect(await correctionOf('cold frame open')).toBeNull();

    await platform.load(
      showOf('Sheds', [{ title: 'in a row', transcript: '**Cy Fox:** A cold frame is one.' }]),
    );
    expect(await correctionOf('cold frame')).toBeNull();
  });

  it('finds a guest by the full name although nobody says it, and says in which role', async () => {
    const { entities } = await search({ q: '"Guido van Rossum"', role: 'speaker' });
    expect(
      entities.map((result) => [result.episode_title, result.name, result.entity_type, result.role]),
    ).toEqual([['guido', 'Guido van Rossum', 'person', 'speaker']]);
    expect(await titles('"Guido van Rossum"', { role: 'mention' })).toEqual(['about guido']);
    expect(await titles('"Guido van Rossum"', { role: 'guest' })).toEqual(['guido']);
    expect(await titles('"Guido van Rossum"', { role: 'host' })).toEqual([]);
  });

  it('starts with an episode that a person is in, and shows where the name is said', async () => {
    const { entities } = await search({ q: 'Guido van Rossum' });
    expect(entities.map((result) => result.episode_title)).toEqual(['guido', 'about guido']);
    expect(entities[1]?.highlighted_context).toContain('<mark>Guido van Rossum</mark>');
    // She speaks before she is named.
    expect((await search({ q: 'Luz Sol' })).entities[0]?.context).toBe('Gracias, Luz Sol.');
  });

  it('names what the query names, and else takes its words as they stand', async () => {
    const named = (await search({ q: 'amsterdam' })).entities[0];
    expect(named).toMatchObject({
      name: 'Amsterdam',
      highlighted_name: '<mark>Amsterdam</mark>',
      entity_type: 'place',
      episode_title: 'about guido',
    });
    expect(named?.highlighted_context).toContain('<mark>Amsterdam</mark>');
    expect((await search({ q: 'climate policy' })).entities[0]).toMatchObject({
      name: 'climate policy',
      entity_type: 'topic',
    });
  });

  it('has results with ids of their own, which open what they show', async () => {
    const { entities } = await search({ q: 'climate policy' });
    const [result] = entities;
    const answer = await platform.app.request(`/api/v1/entities/${result?.id}`);
    expect(answer.status).toBe(200);
    const opened = entityDetail.parse(await answer.json());
    expect(opened).toMatchObject({
      id: result?.id,
      name: result?.name,
      entity_type: 'topic',
      latest: [{ passage_id: result?.passage_id, context: result?.context }],
    });
    const [quote] = opened.latest;
    expect(quote && partsOf({ text: quote.context, ranges: quote.context_ranges })).toContainEqual({
      text: result?.name,
      isMarked: true,
    });
    // Of a known entity, the entity.
    const [guest] = (await search({ q: '"Guido van Rossum"' })).entities;
    const person = await platform.app.request(`/api/v1/entities/${guest?.id}`);
    expect(await person.json()).toMatchObject({ name: 'Guido van Rossum', entity_type: 'person' });
    expect((await platform.app.request(`/api/v1/entities/${result?.id}/mentions/timeline`)).status).toBe(404);
  });

  it('counts episodes exactly, counts passages too, and opens them', async () => {
    const found = await search({ q: 'parsers', sort: 'newest' });
    expect(found.total_hits).toBe(2);
    expect(found.entities.map((result) => result.episode_title)).toEqual(['about guido', 'guido']);
    const ids = found.entities.map((result) => result.episode_uuid);
    const response = await platform.app.request(
      `/api/v1/entities/search/counts?q=parsers&episodes=${ids.join(',')}`,
    );
    expect(passageCountsResponse.parse(await response.json()).counts).toEqual({
      [ids[0] ?? '']: 1,
      [ids[1] ?? '']: 2,
    });
    expect((await search({ q: 'parsers', group: 'none', episode: ids[1] ?? '' })).total_hits).toBe(2);
  });

  it('filters by podcast, language, date and type, with counts', async () => {
    const all = await search({ q: 'parsers' });
    expect(all.facets.podcast).toEqual([{ value: all.entities[0]?.podcast_uuid, label: 'Guests', count: 2 }]);
    expect(all.facets.year.map(({ value, count }) => [value, count])).toEqual([
      ['2026', 1],
      ['2023', 1],
    ]);
    expect(await titles('parsers', { from: '2025-01-01' })).toEqual(['about guido']);
    expect(await titles('parsers', { to: '2023-01-01' })).toEqual(['guido']);
    expect(await titles('politica', { language: 'ES' })).toEqual(['spanish']);
    expect(await titles('parsers', { type: 'place' })).toEqual([]);
    expect(await titles('parsers', { type: 'topic' })).toEqual(['about guido', 'guido']);
    expect(await titles('amsterdam', { type: 'place' })).toEqual(['about guido']);
    expect((await search({ q: 'amsterdam' })).facets.type).toEqual([
      { value: 'place', label: 'place', count: 1 },
    ]);
    expect(await titles('parsers', { podcast: `guests-${all.entities[0]?.podcast_uuid}` })).toHaveLength(2);
  });

  it('pages without overlap', async () => {
    const first = await search({ q: 'parsers', page_size: '1' });
    const second = await search({ q: 'parsers', page_size: '1', page: '2' });
    expect([first.total_pages, second.total_pages]).toEqual([2, 2]);
    expect(first.entities[0]?.episode_uuid).not.toBe(second.entities[0]?.episode_uuid);
    const last = await search({ q: 'parsers', page_size: '1', page: '1000' });
    expect(last).toMatchObject({ page: 2, entities: second.entities });
  });
});

describe('an engine that is away', () => {
  it('is told within two seconds, and the process lives on', async () => {
    const { createApp } = await import('../../server/app.ts');
    const { MeilisearchEngine } = await import(
      '../../domain/search/engine/meilisearch/meilisearch-engine.ts'
    );
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    for (const url of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1']) {
      const engine = new MeilisearchEngine({ url, key: undefined, indexName: 'x' });
      const app = createApp({ ...platform.dependencies, engine });
      const started = performance.now();
      const response = await app.request('/api/v1/entities/search?q=parsers');
      expect([response.status, errorBody.parse(await response.json()).code]).toEqual([
        503,
        'search_unavailable',
      ]);
      expect(performance.now() - started).toBeLessThan(2_500);
      expect((await app.request('/api/v1/health')).status).toBe(503);
    }
    silent.closeAllConnections();
    silent.close();
    expect((await search({ q: 'parsers' })).total_hits).toBe(2);
  });
});

describe('what is no good query', () => {
  it('is refused in a sentence without a word to look for', async () => {
    for (const q of ['*', '"', '-', '-parsers', '!!!', '💥', '\u200f', '""', '" "', 'vs', '\\']) {
      const response = await platform.app.request(`/api/v1/entities/search?q=${encodeURIComponent(q)}`);
      expect([q, response.status, errorBody.parse(await response.json()).code]).toEqual([
        q,
        400,
        'invalid_query',
      ]);
    }
  });

  it('takes filter syntax and unbalanced quotes for words', async () => {
    for (const q of [
      'episode_id = "x" OR 1=1',
      '"unclosed phrase',
      'a"b"c',
      "'; drop table passages; --",
      '<script>alert(1)</script>',
      'עברית',
    ])
      expect((await search({ q })).total_hits, q).toBe(0);
  });
});
