import { toEngineText } from '../../domain/core/text/engine-words.ts';
import { wordsOf } from '../../domain/core/text/tokenize.ts';
import type { EpisodeDocument, PassageDocument } from '../../domain/search/engine/documents.ts';

export const year2024 = 1_704_067_200;
export const year2025 = 1_735_689_600;

const facets = { podcast_id: ['pod-1'], language: 'en', published: year2024 };

export const passage = (id: string, text: string, rest: Partial<PassageDocument> = {}): PassageDocument => ({
  ...{ id, episode_id: 'ep-1', ordinal: 0, text: toEngineText(wordsOf(text)), next: '', goes_on: false },
  ...{ speaker: '', about: '' },
  ...facets,
  ...rest,
});

const episode = (id: string, title: string, rest: Partial<EpisodeDocument> = {}): EpisodeDocument => ({
  ...{ id, title: toEngineText(wordsOf(title)), podcast: 'harbor lights', people: '', description: '' },
  said40: '',
  said20: '',
  said10: '',
  said5: '',
  words: '',
  year: 2024,
  entities: [],
  ...facets,
  ...rest,
});

const folded = 'Paper from the mill: you fold the paper.';

export const passages = [
  passage('mill', 'The paper mill by the river.', {
    ...{ next: toEngineText(wordsOf(folded)), goes_on: true, about: 'coast of' },
  }),
  passage('fold', folded, { ordinal: 1, about: 'coast of' }),
  passage('ink', 'Café ink on paper, and C++ on a screen.', { episode_id: 'ep-2', speaker: 'ada palmer' }),
  passage('mills', 'Windmills and papers.', { episode_id: 'ep-5', language: 'de', podcast_id: ['pod-2'] }),
  passage('new', 'A mill of paper in Москва.', {
    ...{ episode_id: 'ep-3', published: year2025 },
  }),
  passage('undated', 'An undated paper.', { episode_id: 'ep-4', published: null }),
];

export const episodes = [
  episode('ep-1', 'Paper mills of the coast', {
    words: 'by lighthouse mill paper river the',
    entities: ['ada', 'bo'],
  }),
  episode('ep-2', 'Ink', {
    said5: 'lighthouse',
    podcast: 'paper and pen',
    people: 'ada palmer\nbo lind',
    podcast_id: ['pod-2'],
  }),
  episode('ep-3', 'A lighthouse', { published: year2025, year: 2025, description: 'about paper' }),
];
