import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { expectExactCounts } from '../../testing/engines/exact-counts.ts';
import { showOf } from '../../testing/show-of.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { openEverywhere, type Subject } from './everywhere.ts';
import { openConsole } from './open-console.ts';

const date = new Date(Date.now() - 86_400_000).toISOString();
const show = (note = '') =>
  showOf('Margins', [
    {
      title: `Kept ${note}`.trim(),
      guid: 'kept',
      publicationDate: date,
      hint: '.txt',
      transcript: [
        '[00:00:05] Teo Marsh: Welcome to Margins. Today we talk about chairs with Nadia Okonkwo.',
        '[00:00:30] Ines Dahl: The quixotic zephyr of Halden burned the warehouse down in a single night.',
        '[00:01:10] Teo Marsh: And what did the neighbors say about the chairs then? They were kind.',
      ].join('\n'),
    },
    {
      title: `Removed ${note}`.trim(),
      guid: 'removed',
      publicationDate: date,
      hint: '.txt',
      transcript: [
        '[00:00:05] Teo Marsh: The xylotomous secret of Tampere is that Orla Quist invented the bench.',
        '[00:00:30] Orla Quist: I carved the first xylotomous bench with Nadia Okonkwo in Tampere.',
      ].join('\n'),
    },
  ]);

let everywhere: Awaited<ReturnType<typeof openEverywhere>>;
/** The private feeds of the member's alerts. */
const alertFeeds: string[] = [];
const reason = 'The guest asked for it';

const { opened, admin, editor, member, idOf, episodeId } = openConsole(
  async ({ platform, member: token }) => {
    everywhere = await openEverywhere(platform, token);
  },
);

const subject = async (word: string, title: string): Promise<Subject> => {
  const episode = await episodeId(title);
  return {
    word,
    episode,
    podcast: await idOf(sql`select id from podcasts where title = 'Margins'`),
    passage: await idOf(sql`select id from passages where text like ${`%${word}%`}`),
    entity: await idOf(sql`select e.id from entities e join mentions m on m.entity_id = e.id
      join passages p on p.episode_id = m.episode_id and p.ordinal = m.ordinal where p.text like ${`%${word}%`} limit 1`),
  };
};
const placesOf = (of: Subject, pattern: RegExp) => everywhere.findIn(of, pattern, alertFeeds);
/** Within a minute, caches included. */
const isGone = async (of: Subject, pattern: RegExp) => {
  let places: string[] = [];
  await waitUntil(async () => {
    places = await placesOf(of, pattern);
    return places.length === 0;
  }, 60_000).catch(() => expect(places).toEqual([]));
};

describe('a takedown', () => {
  let passage: Subject;
  let episode: Subject;

  it('concerns texts that are in every answer, page, feed, export and store', async () => {
    for (const term of ['warehouse', 'invented']) {
      const { status, body } = await member('POST', '/subscriptions/create', { term });
      expect(status).toBe(201);
      alertFeeds.push(
        new URL(String(body.feed_url)).pathname,
        `${new URL(String(body.feed_url)).pathname}.json`,
      );
    }
    await opened().platform.load(show());
    passage = await subject('zephyr', 'Kept');
    episode = await subject('xylotomous', 'Removed');
    for (const bookmark of [
      { type: 'mention', id: passage.passage },
      { type: 'mention', id: episode.passage },
      { type: 'episode', id: episode.episode },
    ])
      expect((await member('POST', '/bookmarks/add', bookmark)).status).toBe(200);
    for (const [of, pattern] of [
      [passage, /zephyr|quixotic/],
      [episode, /xylotomous|secret/],
    ] as const)
      expect(await placesOf(of, pattern)).toEqual(
        expect.arrayContaining([
          `/api/v1/entities/search?q=${of.word}`,
          `/api/v1/entities/search?q=${of.word}&format=csv`,
          `/api/v1/episodes/${of.episode}/transcript`,
          `/episode/x-${of.episode}`,
          `/embed/${of.passage}`,
          '/users/export',
          '/notifications/user',
          '/bookmarks/user',
          'mcp',
          'table passages',
          'table transcripts',
          'index',
        ]),
      );
    expect(await placesOf(episode, new RegExp(`Removed|${episode.episode}`))).toEqual(
      expect.arrayContaining(['/sitemap-episodes-1.xml', '/api/v1/episodes/latest']),
    );
    expect(await placesOf(passage, /quixotic/)).toContain('/api/v1/entities/search/feed?q=zephyr');
    expect((await placesOf(passage, /quixotic/)).filter((place) => alertFeeds.includes(place))).toHaveLength(
      2,
    );
  }, 60_000);

  it('removes a passage everywhere, and keeps it out when the transcript is read again', async () => {
    const path = `/admin/passages/${passage.passage}/takedown`;
    expect((await editor('POST', path, { reason })).status).toBe(200);
    await opened().platform.index();
    await isGone(passage, /zephyr|quixotic|Halden/);
    await opened().platform.load(show('changed'));
    await isGone(passage, /zephyr|quixotic|Halden/);
    const transcript = await admin('GET', `/episodes/${passage.episode}/transcript`);
    expect(JSON.stringify(transcript.body)).toContain('neighbors');
    expect((await editor('POST', path, { reason })).body).toMatchObject({ code: 'passage_not_found' });
  }, 120_000);

  it('removes an episode everywhere, answers 410, and keeps it out when its feed is read again', async () => {
    const gone = new RegExp(`xylotom|Orla|Quist|Removed|${episode.episode}`, 'i');
    expect((await admin('POST', `/admin/episodes/${episode.episode}/takedown`, { reason })).status).toBe(200);
    await opened().platform.index();
    const check = async () => {
      // What is asked for by its id may be named in the answer.
      await isGone(episode, /xylotom|Orla|Quist|Removed changed/i);
      for (const path of ['', '/transcript', '/entities'])
        expect((await admin('GET', `/episodes/some-slug-${episode.episode}${path}`)).status).toBe(410);
      expect((await everywhere.app.request(`/episode/x-${episode.episode}`)).status).toBe(410);
      for (const path of ['/', '/explore', '/sitemap-episodes-1.xml', '/api/v1/episodes/latest'])
        expect([path, await (await everywhere.app.request(path)).text()]).not.toEqual([
          path,
          expect.stringMatching(gone),
        ]);
    };
    await check();
    expect(await opened().platform.load(show('again'))).toMatchObject({ failed: 0 });
    await check();
    const { body } = await admin('GET', '/admin/takedowns');
    expect(body.takedowns).toMatchObject([
      { kind: 'episode', reason, created_by: 'admin@example.org', episode_id: episode.episode },
      { kind: 'passage', created_by: 'editor@example.org' },
    ]);
  }, 120_000);

  it('can be lifted: the episode comes back with its feed', async () => {
    const { body } = await admin('GET', '/admin/takedowns');
    for (const { id } of body.takedowns as { id: string }[])
      expect((await editor('POST', `/admin/takedowns/${id}/lift`)).status).toBe(200);
    await opened().platform.load(show('once more'));
    expect(await placesOf(await subject('xylotomous', 'Removed'), /Orla Quist/)).toContain('table passages');
    expect(await placesOf(await subject('zephyr', 'Kept'), /quixotic/)).toContain('table passages');
  });

  it('is in the audit log', async () => {
    const { body } = await admin('GET', '/admin/audit');
    const actions = (body.entries as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['passage.takedown', 'episode.takedown', 'episode.lift_takedown']),
    );
  });

  it('is counted out of the library', () => expectExactCounts(opened().platform.database));
});
