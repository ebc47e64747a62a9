import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { episodeDetail } from '../../contract/api/library/episode.ts';
import { searchResponse } from '../../contract/api/library/search.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';

let platform: TestPlatform;

const get = async (path: string) => (await platform.app.request(`/api/v1${path}`)).json();

const seasons = ['In spring', 'All summer', 'By autumn', 'Each winter', 'Every Easter', 'After harvest'];
const talkOf = (phrase: string) =>
  seasons
    .map(
      (season) =>
        `**Ada Palmer:** ${season} they walked to the ${phrase} and asked how it had gone with them.`,
    )
    .join('\n\n');

beforeAll(async () => {
  platform = await openTestPlatform();
  const own = ['paper mill', 'ink recipe', 'lead type'];
  const episodes = Array.from({ length: 24 }, (_, at) => ({
    title: `Day ${at}`,
    transcript: `${talkOf('printing press')}\n\n${at < own.length ? talkOf(own[at] as string) : ''}`,
  }));
  await platform.load(showOf('Workshop', episodes));
});

afterAll(() => platform?.close());

describe('the topics of an episode', () => {
  it('are its telling phrases: not what every episode says', async () => {
    const found = searchResponse.parse(await get('/entities/search?q=%22paper+mill%22'));
    const id = found.entities[0]?.episode_uuid;
    const { entities, entity_count } = episodeDetail.parse(await get(`/episodes/${id}`));
    const topics = entities.filter((entity) => entity.entity_type === 'topic');
    expect(topics).toMatchObject([{ name: 'paper mill', count: 6 }]);
    expect(topics[0]?.context).toContain('paper mill');
    expect(entity_count).toBe(entities.length);
  });
});
