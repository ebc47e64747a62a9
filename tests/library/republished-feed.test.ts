import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine as actor } from '../../domain/core/audit/audit.ts';
import { editPodcast } from '../../domain/operations/console/edit-library.ts';
import { parseFeed } from '../../ingest/feeds/parse.ts';
import type { Show } from '../../ingest/prepare/show.ts';
import { createApp } from '../../server/app.ts';
import { loadBuiltWeb } from '../../server/built-web.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { readXml } from '../exits/read-xml.ts';

let platform: TestPlatform;
let podcast = '';

const show: Show = showOf(
  'Ida & <Nils>',
  [
    {
      title: 'Zwei: <i> & “mehr” ]]>',
      description: '<p>Über <a href="https://a.example/?a=1&amp;b=2">dies</a></p>',
      durationSeconds: 3_723,
      audioUrl: 'https://a.example/2.m4a?x=1&y=2',
      imageUrl: 'https://a.example/2.png',
      publicationDate: '2026-05-03T10:00:00.000Z',
      season: 2,
      episodeNumber: 5,
      persons: [{ name: 'Jo Walton', role: 'guest' }],
      transcript: '[00:00:05] Ada Palmer: We were in Florence.\n[00:01:05] Jo Walton: In Florence: yes.',
    },
    {
      title: 'Eins',
      audioUrl: 'https://a.example/1.mp3',
      publicationDate: '2026-04-03T10:00:00.000Z',
      transcript: 'Ada Palmer: We were in Rome.\n\nJo Walton: In Rome, we were.',
    },
    { title: 'Null', publicationDate: '2026-03-03T10:00:00.000Z' },
  ],
  { description: 'About <b>books</b>', imageUrl: 'https://a.example/show.png' },
);

const feed = () => platform.app.request(`/api/v1/podcasts/${podcast}/feed.xml`);
const republish = (republish_feed: boolean) =>
  editPodcast(platform.database, podcast, { fields: { republish_feed }, actor });
const pageOf = async () => {
  const app = createApp({ ...platform.dependencies, web: await loadBuiltWeb() });
  return (await app.request(`/podcast/x-${podcast}`)).text();
};

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.store(show);
  const { rows } = await platform.pool.query<{ id: string }>('select id from podcasts');
  podcast = rows[0]?.id ?? '';
});

afterAll(() => platform?.close());

describe('the feed of a podcast', () => {
  it('is republished only where an operator turned that on, also after it was read again', async () => {
    const refused = await feed();
    expect([refused.status, await refused.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'feed_not_republished' }),
    ]);
    expect(await pageOf()).not.toContain('application/rss+xml');
    await republish(true);
    await platform.store({ ...show, show: { ...show.show, description: 'On <b>books</b>' } });
    expect((await feed()).status).toBe(200);
    expect(await pageOf()).toContain(
      `<link rel="alternate" type="application/rss+xml" href="http://localhost:3000/api/v1/podcasts/${podcast}/feed.xml"`,
    );
    await republish(false);
    expect((await feed()).status).toBe(404);
  });

  it('comes in again as the same episodes, with the transcripts that are here', async () => {
    await republish(true);
    const response = await feed();
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const xml = await response.text();
    const again = parseFeed(Buffer.from(xml));
    expect(again.skipped).toEqual([]);
    expect(again.show).toMatchObject({
      title: show.show.title,
      author: 'Ada Palmer',
      description: 'On <b>books</b>',
      imageUrl: 'https://a.example/show.png',
      language: 'en',
    });
    const { rows } = await platform.pool.query<{ id: string; slug: string; description: string | null }>(
      'select id, slug, description from episodes order by publication_date desc',
    );
    const [first, second, third] = again.episodes;
    for (const [at, episode] of again.episodes.entries()) {
      const { title, audioUrl, durationSeconds, publicationDate, season, episodeNumber } =
        show.episodes[at] ?? {};
      expect(episode).toMatchObject({
        ...{ title, audioUrl, durationSeconds, season, episodeNumber },
        guid: rows[at]?.id,
        link: `http://localhost:3000/episode/${rows[at]?.slug}-${rows[at]?.id}`,
        description: rows[at]?.description ?? undefined,
        publicationDate: new Date(publicationDate ?? '').toISOString(),
      });
    }
    expect(first?.persons).toEqual([{ name: 'Jo Walton', role: 'guest' }]);
    expect(first?.transcriptUrl).toBe(`http://localhost:3000/api/v1/episodes/${rows[0]?.id}/transcript.json`);
    expect(second?.transcriptUrl).toBe(
      `http://localhost:3000/api/v1/episodes/${rows[1]?.id}/transcript.json`,
    );
    expect(third?.transcriptUrl).toBeUndefined();
    const at = (path: string) => readXml(platform.pool, xml, path);
    expect(await at('//item[1]/podcast:transcript/@type')).toEqual([
      'text/vtt',
      'application/x-subrip',
      'application/json',
    ]);
    expect(await at('//item[1]/podcast:transcript/@rel')).toEqual(['captions', 'captions']);
    // Captions need times.
    expect(await at('//item[2]/podcast:transcript/@type')).toEqual(['application/json']);
    expect(await at('//item/enclosure/@type')).toEqual(['audio/x-m4a', 'audio/mpeg']);
    for (const url of await at('//podcast:transcript/@url'))
      expect([url, (await platform.app.request(url)).status]).toEqual([url, 200]);
  });
});
