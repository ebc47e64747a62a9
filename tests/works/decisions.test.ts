import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../../domain/core/audit/audit.ts';
import { episodes } from '../../domain/core/database/schema/library.ts';
import { workEvidence } from '../../domain/core/database/schema/works.ts';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { joinEpisodes, listCopies, splitEpisode } from '../../domain/library/placing/decide.ts';
import { takeDownEpisode } from '../../domain/library/takedowns/take-down-episode.ts';
import { placeStoredEpisodes } from '../../ingest/worker/works/keep-placed.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { talk } from './talk.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const publicationDate = '2025-03-01T08:00:00Z';
const quarry = (show: string, guid: string) =>
  showOf(show, [
    { title: 'Who sweeps the quarry at night', guid, publicationDate, transcript: talk('quarry') },
  ]);
const other = () =>
  showOf('Elsewhere', [
    { title: 'The other side of a quarry', publicationDate, transcript: talk('other quarry') },
  ]);

async function totalHits(): Promise<number> {
  await platform.index();
  const response = await platform.app.request('/api/v1/entities/search?q=quarry');
  return ((await response.json()) as { total_hits: number }).total_hits;
}

const idIn = async (title: string) => {
  const rows = await platform.database.query.episodes.findMany();
  const shows = await platform.database.query.podcasts.findMany();
  const show = shows.find((row) => row.title === title);
  return rows.find((row) => row.podcastId === show?.id)?.id ?? '';
};

describe('what is one recording', () => {
  it('is found in what was stored before there were works', async () => {
    const { database } = platform;
    await platform.store(quarry('Night Shift', 'n-1'));
    await platform.store(quarry('All Shifts', 'a-1'));
    await database.execute(`update episodes set work_id = id, is_copy = false`);
    await database.delete(workEvidence);
    expect(await totalHits()).toBe(2);
    const { signal } = new AbortController();
    await placeStoredEpisodes({ database, log: silentLogger }, signal);
    expect(await totalHits()).toBe(1);
    expect(await listCopies(database)).toMatchObject([
      { podcast_title: 'All Shifts', searched_podcast_title: 'Night Shift' },
    ]);
    expect(await database.$count(workEvidence)).toBe(await database.$count(episodes));
  });

  it('can be split by an operator, and stays so when its feed changes', async () => {
    const { database } = platform;
    await splitEpisode(database, await idIn('All Shifts'), commandLine);
    expect(await totalHits()).toBe(2);
    const [changed] = quarry('All Shifts', 'a-1').episodes;
    if (changed) changed.durationSeconds = 700;
    await platform.store({ ...quarry('All Shifts', 'a-1'), episodes: changed ? [changed] : [] });
    expect(await totalHits()).toBe(2);
  });

  it('can be joined by an operator, but not within a show', async () => {
    const { database } = platform;
    await platform.store(other());
    expect(await totalHits()).toBe(3);
    const [night, all, elsewhere] = [
      await idIn('Night Shift'),
      await idIn('All Shifts'),
      await idIn('Elsewhere'),
    ];
    await joinEpisodes(database, [night, elsewhere], commandLine);
    await joinEpisodes(database, [all, elsewhere], commandLine);
    expect(await totalHits()).toBe(1);
    await platform.store(
      showOf('Night Shift', [{ title: 'Another night', publicationDate, transcript: talk('lantern') }]),
    );
    const rows = await database.query.episodes.findMany();
    const another = rows.find(({ title }) => title === 'Another night')?.id ?? '';
    await expect(joinEpisodes(database, [all, another], commandLine)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('is taken down in every show, if the operator says so', async () => {
    const options = { reason: 'Requested', actor: commandLine, copies: true };
    await takeDownEpisode(platform.database, await idIn('Elsewhere'), options);
    expect(await totalHits()).toBe(0);
    expect(await platform.database.$count(episodes)).toBe(1);
  });
});
