import { describe, expect, it } from 'vitest';
import { episodeIds, podcastId } from './ids.ts';
import type { EpisodeInput } from './show.ts';

const podcast = 'c9f5e7a0-3b1d-5f43-9a8e-0c1d2e3f4a5b';
const nil = '00000000-0000-0000-0000-000000000000';
const file = 'https://example.org/coming-soon.mp3';

const episode = (title: string, fields: Partial<EpisodeInput> = {}): EpisodeInput => ({
  title,
  persons: [],
  entities: [],
  ...fields,
});
const countIds = (...episodes: EpisodeInput[]) => new Set(episodeIds(podcast, episodes)).size;

describe('what an episode is identified by', () => {
  it.each([undefined, nil, 'none', 'https://example.org/'])(
    'keeps episodes with the guid %s and one file apart',
    (guid) => {
      const of = (title: string) => episode(title, { guid, audioUrl: file });
      expect(countIds(of('Harbor'), of('Night'), of('Letters'))).toBe(3);
      expect(countIds(of('Harbor'), of('Harbor'))).toBe(1);
    },
  );

  it('keeps them apart by date where they have one title', () => {
    const on = (publicationDate: string) =>
      episode('Untitled episode', { guid: nil, audioUrl: file, publicationDate });
    expect(countIds(on('2024-01-01'), on('2024-01-02'))).toBe(2);
  });

  it('keeps a guid that several use from an episode without one', () => {
    expect(
      countIds(
        episode('Harbor', { guid: 'x', audioUrl: 'https://example.org/a.mp3' }),
        episode('Night', { guid: 'x', audioUrl: file }),
        episode('Letters', { audioUrl: file }),
      ),
    ).toBe(3);
  });

  it('stays the same when a placeholder of a guid is filled in otherwise, or the next episode comes', () => {
    const audioUrl = 'https://example.org/harbor.mp3';
    const [alone] = episodeIds(podcast, [episode('Harbor', { audioUrl })]);
    const next = episode('Night', { guid: 'none', audioUrl: 'https://example.org/night.mp3' });
    expect(episodeIds(podcast, [next, episode('Harbor', { guid: 'none', audioUrl })])[1]).toBe(alone);
    expect(episodeIds(podcast, [episode('The harbor', { guid: nil, audioUrl })])[0]).toBe(alone);
  });

  it('gives a guid to the first published', () => {
    const first = episode('Harbor', { guid: 'x', publicationDate: '2024-01-01' });
    const second = episode('Night', { guid: 'x', publicationDate: '2024-02-01' });
    expect(episodeIds(podcast, [second, first])[1]).toBe(episodeIds(podcast, [first])[0]);
  });
});

it('keeps shows with a placeholder of a guid apart', () => {
  const ids = ['Harbor Radio', 'Night Radio'].map((title) => podcastId({ title, guid: 'none', persons: [] }));
  expect(ids[0]).not.toBe(ids[1]);
});
