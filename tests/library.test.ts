import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { episodeDetail, episodeEntitiesResponse, transcriptResponse } from '../server/contract/episode.ts';
import { errorBody } from '../server/contract/error.ts';
import { health } from '../server/contract/health.ts';
import { episodeSearchResponse, podcastDetail, popularResponse } from '../server/contract/podcast.ts';
import { searchResponse } from '../server/contract/search.ts';
import { openTestPlatform, type TestPlatform } from './platform.ts';
import { showOf } from './show-of.ts';

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
  it('takes no body over a megabyte, whether its length is told or not', async () => {
    const body = JSON.stringify({ name: 'a'.repeat(1_100_000) });
    const chunked = () =>
      new ReadableStream({
        start: (controller) => {
          for (let at = 0; at < body.length; at += 50_000)
            controller.enqueue(Buffer.from(body.slice(at, at + 50_000)));
          controller.close();
        },
      });
    for (const sent of [{ body }, { body: chunked(), duplex: 'half' as const }]) {
      const answer = await platform.app.request('/api/v1/events', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        ...sent,
      });
      expect([answer.status, errorBody.parse(await answer.json()).code]).toEqual([413, 'body_too_large']);
    }
  });

  it('shows its health, its documentation and carries its headers', async () => {
    expect(health.parse(await (await get('/health')).json())).toMatchObject({
      status: 'ok',
      database: { episodes: 26 },
    });
    const document = (await (await get('/openapi.json')).json()) as { paths: Record<string, unknown> };
    const paths = Object.keys(document.paths).filter((path) => !path.startsWith('/admin/'));
    expect(paths.sort()).toEqual([
      '/analytics/search',
      '/analytics/stats',
      '/analytics/trending-topics',
      '/auth/confirm',
      '/auth/login',
      '/auth/logout',
      '/auth/password-reset/confirm',
      '/auth/password-reset/request',
      '/auth/refresh',
      '/auth/register',
      '/auth/sign-in-link/confirm',
      '/auth/sign-in-link/request',
      '/blogs/categories',
      '/blogs/featured',
      '/blogs/search',
      '/blogs/{id}',
      '/bookmarks/add',
      '/bookmarks/export',
      '/bookmarks/user',
      '/bookmarks/{id}/remove',
      '/entities/compare',
      '/entities/popular',
      '/entities/search',
      '/entities/search/counts',
      '/entities/search/feed',
      '/entities/search/overview',
      '/entities/trending',
      '/entities/{id}',
      '/entities/{id}/mentions/timeline',
      '/episodes/latest',
      '/episodes/{id}',
      '/episodes/{id}/entities',
      '/episodes/{id}/transcript',
      '/events',
      '/health',
      '/human-check/challenge',
      '/keys/claim',
      '/manage',
      '/manage/link',
      '/manage/subscriptions',
      '/manage/subscriptions/{id}',
      '/notifications/mark-all-read',
      '/notifications/user',
      '/notifications/{id}/read',
      '/passages',
      '/podcasts',
      '/podcasts/episodes/search',
      '/podcasts/episodes/{id}',
      '/podcasts/popular',
      '/podcasts/{id}',
      '/podcasts/{id}/entities',
      '/podcasts/{id}/feed',
      '/search',
      '/site',
      '/subscribe',
      '/subscription-status',
      '/subscriptions/create',
      '/subscriptions/user',
      '/subscriptions/verify-email',
      '/subscriptions/{id}/delete',
      '/subscriptions/{id}/update',
      '/suggest',
      '/unsubscribe',
      '/users/analytics',
      '/users/delete',
      '/users/email/confirm',
      '/users/export',
      '/users/keys',
      '/users/keys/{id}',
      '/users/profile',
      '/users/profile/update',
      '/users/sessions',
      '/users/sessions/{id}',
      '/verify-email',
      '/webhooks',
      '/webhooks/{id}',
      '/webhooks/{id}/deliveries',
      '/webhooks/{id}/deliveries/{delivery}/replay',
      '/webhooks/{id}/secret',
      '/webhooks/{id}/test',
    ]);
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
