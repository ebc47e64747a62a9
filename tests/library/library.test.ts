import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  episodeDetail,
  episodeEntitiesResponse,
  transcriptResponse,
} from '../../contract/api/library/episode.ts';
import { episodeSearchResponse, podcastDetail, popularResponse } from '../../contract/api/library/podcast.ts';
import { searchResponse } from '../../contract/api/library/search.ts';
import { errorBody } from '../../contract/api/service/error.ts';
import { health } from '../../contract/api/service/health.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;
let episode: string;
let podcast: string;

const get = (path: string) => platform.app.request(`/api/v1${path}`);

beforeAll(async () => {
  platform = await openTestPlatform();
  const many = Array.from({ length: 25 }, (_, at) => ({
    title: `Episode ${at}`,
    publicationDate: `2024-01-${String(at + 1).padStart(2, '0')}T00:00:00Z`,
  }));
  await platform.load(
    showOf('Reading Room', [
      ...many,
      {
        title: 'With talk',
        description: '<p>About <script>x</script><a href="https://a.example">this</a></p>',
        durationSeconds: 3723,
        link: 'https://a.example/1',
        audioUrl: 'https://a.example/1.mp3',
        publicationDate: '2026-05-03T00:00:00Z',
        transcript:
          '**Ada Palmer:** \\[00:05\\] We were in Florence with Jo Walton.\n\nUnlabelled: no speaker said this.\n\n**Jo Walton:** \\[01:05\\] In Florence: yes.',
      },
    ]),
  );
  const found = searchResponse.parse(await (await get('/entities/search?q=Florence')).json()).entities[0];
  episode = found?.episode_uuid ?? '';
  podcast = found?.podcast_uuid ?? '';
});

afterAll(() => platform.close());

describe('an episode', () => {
  it('has the fields of the specification, by uuid and by slug with uuid', async () => {
    const detail = episodeDetail.parse(await (await get(`/episodes/with-talk-${episode}`)).json());
    expect(detail).toMatchObject({
      title: 'With talk',
      itunes_duration: '01:02:03',
      has_transcript: true,
      publication_date: '2026-05-03T00:00:00.000Z',
      link: 'https://a.example/1',
      podcast_title: 'Reading Room',
      podcast_author: 'Ada Palmer',
      podcast_slug: 'reading-room',
      podcast_uuid: podcast,
    });
    expect(detail.description).not.toContain('script');
    expect(
      detail.entities.map(({ name, entity_type, role, count }) => [name, entity_type, role, count]),
    ).toEqual(
      expect.arrayContaining([
        ['Florence', 'place', 'mention', 2],
        ['Jo Walton', 'person', 'speaker', 2],
      ]),
    );
    expect(detail.entity_count).toBe(detail.entities.length);
    expect(
      episodeEntitiesResponse.parse(await (await get(`/episodes/${episode}/entities`)).json()).entities,
    ).toEqual(detail.entities);
  });

  it('is not sent again to who has it', async () => {
    const first = await get(`/episodes/${episode}`);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    const again = await platform.app.request(`/api/v1/episodes/${episode}`, {
      headers: { 'if-none-match': tag },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('has its transcript in the form that the transcript view shows, and in segments', async () => {
    const { transcript, segments } = transcriptResponse.parse(
      await (await get(`/episodes/${episode}/transcript`)).json(),
    );
    expect(transcript.split('\n')[0]).toBe('[00:00:05] Ada Palmer: We were in Florence with Jo Walton.');
    expect(segments[0]).toEqual({
      start_seconds: 5,
      speaker: 'Ada Palmer',
      text: 'We were in Florence with Jo Walton.',
    });
    expect(segments.at(-1)).toEqual({ start_seconds: 65, speaker: 'Jo Walton', text: 'In Florence: yes.' });
  });
});

describe('a podcast', () => {
  it('has twenty recent episodes, and the others on the next page', async () => {
    const first = podcastDetail.parse(await (await get(`/podcasts/reading-room-${podcast}`)).json());
    expect(first).toMatchObject({
      title: 'Reading Room',
      author: 'Ada Palmer',
      episode_count: 26,
      language: 'en',
      total_pages: 2,
    });
    expect(first.recent_episodes).toHaveLength(20);
    expect(first.recent_episodes[0]?.title).toBe('With talk');
    const second = podcastDetail.parse(await (await get(`/podcasts/${podcast}?page=2`)).json());
    expect(second.recent_episodes).toHaveLength(6);
  });
});

describe('the podcasts', () => {
  it('are listed by how much of them can be searched, and their episodes found by what was said', async () => {
    const { podcasts } = popularResponse.parse(await (await get('/podcasts/popular?limit=5')).json());
    expect(podcasts).toMatchObject([{ title: 'Reading Room', episodes: 26, transcripts: 1 }]);
    const found = episodeSearchResponse.parse(
      await (await get('/podcasts/episodes/search?q=Florence')).json(),
    );
    expect(found).toMatchObject({ total_hits: 1, episodes: [{ title: 'With talk', uuid: episode }] });
    const one = episodeDetail.parse(await (await get(`/podcasts/episodes/${episode}`)).json());
    expect(one.title).toBe('With talk');
    for (const path of ['/podcasts/popular?limit=0', '/podcasts/episodes/search?page_size=101'])
      expect((await get(path)).status).toBe(400);
    expect((await get('/podcasts/episodes/none')).status).toBe(404);
  });
});

describe('what is not there', () => {
  it('answers 404 with its code, whatever the path holds', async () => {
    const cases: [string, string][] = [
      ['/episodes/nonsense', 'episode_not_found'],
      ['/episodes/..%2f..%2fetc', 'episode_not_found'],
      [`/episodes/${podcast}`, 'episode_not_found'],
      ['/episodes/%00/transcript', 'episode_not_found'],
      [`/podcasts/${episode}`, 'podcast_not_found'],
      ['/podcasts/1', 'podcast_not_found'],
      ['/nothing', 'not_found'],
    ];
    for (const [path, code] of cases) {
      const response = await get(path);
      expect([path, response.status, errorBody.parse(await response.json()).code]).toEqual([path, 404, code]);
    }
    const episodes = podcastDetail.parse(
      await (await get(`/podcasts/${podcast}?page=2`)).json(),
    ).recent_episodes;
    const without = await get(`/episodes/${episodes[0]?.uuid}/transcript`);
    expect(errorBody.parse(await without.json()).code).toBe('transcript_not_found');
  });
});

describe('the service', () => {
  it('shows its health, its documentation and carries its headers', async () => {
    expect(health.parse(await (await get('/health')).json())).toMatchObject({
      status: 'ok',
      database: { episodes: 26 },
    });
    const docs = await get('/docs');
    expect(await docs.text()).toContain('API reference');
    // The reference sets style attributes; its scripts are held to the same policy as everywhere.
    expect(docs.headers.get('content-security-policy')).toMatch(/script-src 'self'(?:;|$)/);
    for (const response of [await get('/health'), await get('/nothing')]) {
      expect(response.headers.get('content-security-policy')).toContain("object-src 'none'");
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe-inline');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
