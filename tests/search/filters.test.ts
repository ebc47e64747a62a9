import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityTypes, roleFilter } from '../../contract/api/library/entity.ts';
import { type SearchParameters, searchParameters } from '../../contract/api/library/search.ts';
import { countPassages } from '../../domain/search/count-passages.ts';
import { searchOverview } from '../../domain/search/overview.ts';
import { allMentions, scrollMentions } from '../../domain/search/scroll.ts';
import { searchMentions } from '../../domain/search/search.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(
    showOf('Compilers', [
      {
        title: 'guest',
        publicationDate: '2023-01-01T00:00:00Z',
        persons: [{ name: 'Guido van Rossum', role: 'guest' }],
        transcript:
          '**Host One:** Welcome, Guido van Rossum.\n\n**Guido van Rossum:** Thanks, I came from Amsterdam to talk of parsers.\n\n**Host One:** What do parsers do?',
      },
      {
        title: 'about',
        publicationDate: '2026-01-01T00:00:00Z',
        transcript:
          '**Host One:** Last week we heard Guido van Rossum in Amsterdam. He works at Microsoft on parsers. Guido van Rossum will be back.',
      },
      { title: 'alone', transcript: '**Host One:** There are parsers in every language that I know.' },
    ]),
  );
  await platform.load(
    showOf('Idiomas', [
      {
        title: 'spanish',
        language: 'es',
        publicationDate: '2022-05-01T00:00:00Z',
        transcript:
          '**Luz Sol:** Los parsers de Guido van Rossum.\n\n**Ana Mar:** Gracias, Luz Sol, por los parsers.',
      },
    ]),
  );
});
afterAll(() => platform.close());

const queries = ['parsers', 'Guido van Rossum', '"van Rossum" OR Amsterdam', 'pars*'];

type Filters = Record<string, string>;

async function eachFilter(): Promise<Filters[]> {
  const { entities } = await searchMentions(platform, searchParameters.parse({ q: 'parsers' }));
  const { podcast_uuid: podcast = '', episode_uuid: episode = '' } = entities[0] ?? {};
  const types = entityTypes.map((type): Filters => ({ type }));
  const roles = roleFilter.options.map((role): Filters => ({ role }));
  const others: Filters[] = [
    { podcast },
    { episode },
    { language: 'es' },
    { from: '2023-01-01' },
    { to: '2024-12-31' },
    { from: '2022-01-01', to: '2023-12-31' },
  ];
  const both = ['person', 'topic'].flatMap((type) =>
    [...roles, { podcast }, { to: '2024-12-31' }].map((other): Filters => ({ type, ...other })),
  );
  return [{}, ...types, ...roles, ...others, ...both];
}

/** What the pages of results list, as typed and without what is looser. */
async function resultsOf(parameters: SearchParameters) {
  const passages: string[] = [];
  const episodes: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await searchMentions(platform, { ...parameters, page, page_size: 2 });
    for (const result of answer.entities.filter(({ match }) => match === 'all')) {
      if (parameters.type) expect(result.entity_type).toBe(parameters.type);
      passages.push(result.passage_id);
      episodes.push(result.episode_uuid);
    }
    if (page >= answer.total_pages) return { passages, episodes, total: answer.total_hits };
  }
}

async function exported(parameters: SearchParameters): Promise<string[]> {
  const ids: string[] = [];
  for await (const results of allMentions(platform, parameters, '*'))
    ids.push(...results.map((result) => result.passage_id));
  return ids;
}

const countEach = (ids: string[]) =>
  Object.fromEntries([...Map.groupBy(ids, (id) => id)].map(([id, same]) => [id, same.length]));

const parametersOf = (q: string, filters: Filters, group: string) =>
  searchParameters.parse({ q, ...filters, group, spelling: 'as_typed' });

describe('every filter narrows what is listed, exported and counted in the same way', () => {
  it.each(queries)('%s', async (q) => {
    for (const filters of await eachFilter()) {
      const about = `${q} ${JSON.stringify(filters)}`;
      const byEpisode = parametersOf(q, filters, 'episode');
      const byPassage = parametersOf(q, filters, 'none');
      const episodes = await resultsOf(byEpisode);
      const passages = await resultsOf(byPassage);
      expect(episodes.total, about).toBe(episodes.episodes.length);
      expect(passages.total, about).toBe(passages.passages.length);
      expect((await exported(byEpisode)).sort(), about).toEqual(episodes.passages.sort());
      expect((await exported(byPassage)).sort(), about).toEqual(passages.passages.sort());
      const first = await scrollMentions(platform, { ...byPassage, page_size: 1 }, '*');
      expect(first.total_hits, about).toBe(passages.total);
      const { counts } = await countPassages(platform, byEpisode, [...new Set(passages.episodes)]);
      expect(counts, about).toEqual(countEach(passages.episodes));
      const { timeline, roles, facets } = await searchOverview(platform, byEpisode);
      if (!filters.from && !filters.to) {
        const charted = timeline.buckets.reduce((sum, { count }) => sum + count, timeline.undated);
        expect(charted, about).toBe(episodes.total);
      }
      for (const { value: role, count } of roles)
        expect(count, `${about} ${role}`).toBe(
          (await resultsOf(parametersOf(q, { ...filters, role }, 'episode'))).total,
        );
      for (const { value: type, count } of facets.type)
        expect(count, `${about} ${type}`).toBe(
          (await resultsOf(parametersOf(q, { ...filters, type }, 'episode'))).total,
        );
    }
  });
});
