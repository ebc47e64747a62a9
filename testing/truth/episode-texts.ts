import type { DescribedEpisode } from '../../domain/library/catalog/episode-description.ts';
import type { EpisodeTexts } from './searchable-episode.ts';

const nothing: DescribedEpisode = {
  ...{ title: '', language: 'en', podcast: '', author: null, description: null },
  ...{ persons: [], seasonTitle: null, chapters: [] },
};

type Parts = Partial<DescribedEpisode & Pick<EpisodeTexts, 'otherShows' | 'passages'>>;

/** An episode that has only these parts. */
export const episodeTexts = ({ otherShows = [], passages = [], ...facts }: Parts): EpisodeTexts => ({
  facts: { ...nothing, ...facts },
  otherShows,
  passages,
});
