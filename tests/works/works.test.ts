import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EpisodeDetail } from '../../contract/api/library/episode.ts';
import type { SearchResponse } from '../../contract/api/library/search.ts';
import { alerts } from '../../domain/core/database/schema/alerts.ts';
import { indexJobs } from '../../domain/core/database/schema/jobs.ts';
import { episodes } from '../../domain/core/database/schema/library.ts';
import { takeDownEpisode } from '../../domain/library/takedowns/take-down-episode.ts';
import type { Show } from '../../ingest/prepare/show.ts';
import { reconcile } from '../../ingest/worker/index/reconcile.ts';
import { expectExactCounts } from '../../testing/engines/exact-counts.ts';
import { showOf } from '../../testing/show-of.ts';
import { bodyOf } from '../../testing/smtp.ts';
import { openAlertHarness, today } from '../alerts/alert-harness.ts';
import { advert, talk } from './talk.ts';

const harness = openAlertHarness();
const published = today();
const operator = { userId: null, name: 'test' };

/** The show's own feed, and the feed of its network: with another address, guid, title and advertisements. */
const own = (): Show =>
  showOf('Harbor Talk', [
    {
      title: 'How a lighthouse is moved',
      guid: 'https://harbor.example.org/?p=2001',
      publicationDate: published,
      durationSeconds: 1_800,
      audioUrl: 'https://cdn.example.org/harbor/2001.mp3',
      transcript: talk('lighthouse'),
    },
    { title: 'Something else', publicationDate: published, transcript: talk('umbrella') },
  ]);
const network = (): Show =>
  showOf('Coast Network', [
    {
      title: 'Harbor Talk: How a lighthouse is moved',
      guid: 'network-98421',
      publicationDate: published,
      durationSeconds: 1_980,
      audioUrl: 'https://op3.dev/e/media.example.net/coast/98421.mp3?source=feed',
      transcript: `${advert}\n\n${talk('lighthouse')}\n\n${advert}`,
    },
  ]);

async function get<T>(path: string): Promise<T> {
  const response = await harness.platform.app.request(`/api/v1${path}`);
  expect(response.status).toBe(200);
  return z.custom<T>().parse(await response.json());
}

const search = (query: string) => get<SearchResponse>(`/entities/search?q=lighthouse${query}`);
const shows = ({ entities }: SearchResponse) =>
  entities.map((result) => [result.podcast_title, ...result.also_in.map((show) => show.podcast_title)]);

/** The stored episodes about the lighthouse, by the first word of their shows. */
async function stored() {
  const rows = await harness.platform.database.query.episodes.findMany();
  const about = (title: string) => rows.find((row) => row.title === title);
  return {
    own: about('How a lighthouse is moved'),
    network: about('Harbor Talk: How a lighthouse is moved'),
  };
}

describe('one recording in two feeds', () => {
  it('is one result that names both shows, and one alert', async () => {
    harness.startWorker();
    await harness.verified('ada@example.org', 'lighthouse');
    await harness.platform.load(own());
    await harness.platform.load(network());
    const response = await search('');
    expect(response.total_hits).toBe(1);
    expect(shows(response)).toEqual([['Harbor Talk', 'Coast Network']]);
    const mail = await harness.received('ada@example.org', 2);
    expect(bodyOf(mail)).toContain('Harbor Talk');
    expect(await harness.platform.database.$count(alerts)).toBe(1);
    await expectExactCounts(harness.platform.database);
  });

  it('is found by the filters and the facets of both shows, and passage by passage once', async () => {
    const both = await stored();
    for (const episode of [both.own, both.network]) {
      const response = await search(`&podcast=${episode?.podcastId}`);
      expect(shows(response)).toEqual([['Harbor Talk', 'Coast Network']]);
    }
    expect((await search('')).facets.podcast.map(({ label, count }) => [label, count])).toEqual([
      ['Coast Network', 1],
      ['Harbor Talk', 1],
    ]);
    expect((await get<SearchResponse>('/entities/search?q=podcast:coast+lighthouse')).total_hits).toBe(1);
    expect((await search('&group=none')).total_hits).toBe(60);
  });

  it('keeps a page for each of its episodes, which say so', async () => {
    const both = await stored();
    const copy = await get<EpisodeDetail>(`/episodes/${both.network?.id}`);
    const searched = await get<EpisodeDetail>(`/episodes/${both.own?.id}`);
    expect(copy.work_id).toBe(searched.work_id);
    expect(copy.copy_of).toMatchObject({ episode_uuid: both.own?.id });
    expect(copy.also_in).toMatchObject([{ podcast_title: 'Harbor Talk' }]);
    expect(searched.copy_of).toBeNull();
    expect(searched.also_in).toMatchObject([{ podcast_title: 'Coast Network' }]);
  });

  it('changes nothing when both feeds are read again, and both stores have the same', async () => {
    const { database, engine } = harness.platform;
    const before = await database.select().from(episodes).orderBy(episodes.id);
    for (const show of [network(), own()])
      expect((await harness.platform.store(show)).unchanged).toBe(show.episodes.length);
    expect(await database.select().from(episodes).orderBy(episodes.id)).toEqual(before);
    expect(await database.$count(indexJobs)).toBe(0);
    expect(await reconcile({ database, engine })).toEqual({ missing: 0, surplus: 0 });
  });

  it('is searched in its other show when the episode that was is taken down, and alerts nobody again', async () => {
    const { database, engine } = harness.platform;
    const both = await stored();
    await takeDownEpisode(database, both.own?.id ?? '', { reason: 'Requested', actor: operator });
    await harness.platform.index();
    const response = await search('');
    expect(shows(response)).toEqual([['Coast Network']]);
    expect(await reconcile({ database, engine })).toEqual({ missing: 0, surplus: 0 });
    expect(await database.select({ id: alerts.episodeId }).from(alerts)).toEqual([{ id: both.network?.id }]);
    await expectExactCounts(database);
  });

  it('sends nothing when the other episode comes back', async () => {
    const { database } = harness.platform;
    await database.execute(`delete from takedowns`);
    await harness.platform.load(own());
    expect(shows(await search(''))).toEqual([['Coast Network', 'Harbor Talk']]);
    expect(await database.$count(alerts)).toBe(1);
    expect(harness.mailTo('ada@example.org')).toHaveLength(2);
  });
});

it('alerts those who ask for the show that comes later, once', async () => {
  harness.startWorker();
  const { database, store, load } = harness.platform;
  const title = 'Who paints the buoys of this coast';
  const text = { title, publicationDate: published, transcript: talk('buoy') };
  await harness.verified('show@example.org', 'podcast:second buoy');
  await load(showOf('First Show', [{ ...text, guid: 'first-1' }]));
  const asked = () => database.$count(alerts);
  const before = await asked();
  await store(showOf('Second Show', [{ ...text, guid: 'second-1' }]));
  expect(await asked()).toBe(before + 1);
  await store(showOf('Third Second Show', [{ ...text, guid: 'third-1' }]));
  expect(await asked()).toBe(before + 1);
});

it('is searched with the better transcript, whichever came first', async () => {
  const { database, load } = harness.platform;
  const spoken = talk('ferry').replaceAll(/\*\*[^*]+\*\* /g, '');
  const facts = { title: 'The ferry that nobody wanted', publicationDate: published };
  await load(showOf('Plain', [{ ...facts, guid: 'p-1', transcript: spoken }]));
  await load(showOf('Timed', [{ ...facts, guid: 't-1', transcript: talk('ferry') }]));
  const response = await get<SearchResponse>('/entities/search?q=ferry');
  expect([response.total_hits, ...shows(response)]).toEqual([1, ['Timed', 'Plain']]);
  await expectExactCounts(database);
});
