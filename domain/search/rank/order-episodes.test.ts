import { expect, it } from 'vitest';
import { type About, orderEpisodes } from './order-episodes.ts';

const about = (id: string, title: string): About => ({
  id,
  title,
  podcast: '',
  people: '',
  description: '',
  published: null,
  said40: '',
  said20: '',
  said10: '',
  said5: '',
});

const order = (episodes: About[], texts: Record<string, [score: number, text: string]>) =>
  orderEpisodes(
    episodes,
    { words: ['moss'], weights: [1], total: 1 },
    {
      best: new Map(Object.entries(texts).map(([id, [score, text]]) => [id, { score, text }])),
      counts: new Map(),
    },
  );

const long = 'how we grow the moss in trays by the north wall';

it('puts another copy of an episode behind what is different', () => {
  const title = 'how everything is grown in trays by the north wall';
  const byTitle = [about('a', title), about('b', title), about('c', 'ferns')];
  expect(order(byTitle, { a: [2, 'moss one'], b: [1.9, 'moss two'], c: [1, 'moss three'] })).toEqual([
    'a',
    'c',
    'b',
  ]);
  const byText = [about('a', 'one'), about('b', 'two'), about('c', 'three')];
  expect(order(byText, { a: [2, long], b: [1.9, long], c: [1, 'moss'] })).toEqual(['a', 'c', 'b']);
});

it('takes short titles and passages for the same by chance', () => {
  const episodes = [about('a', 'bonus'), about('b', 'bonus'), about('c', 'three')];
  expect(order(episodes, { a: [2, 'moss'], b: [1.9, 'moss'], c: [1, 'moss'] })).toEqual(['a', 'b', 'c']);
});
