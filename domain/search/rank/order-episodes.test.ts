import { describe, expect, it } from 'vitest';
import { type About, orderEpisodes } from './order-episodes.ts';
import type { WeightedWords } from './score.ts';

const about = (id: string, title: string, changes: Partial<About> = {}): About => ({
  ...{ id, title, podcast: '', people: '', description: '', published: null, language: 'en' },
  ...{ said40: '', said20: '', said10: '', said5: '' },
  ...changes,
});

const moss: WeightedWords = { words: ['moss'], weights: [1], total: 1 };
const ada: WeightedWords = { words: ['ada', 'palmer'], weights: [4, 5], total: 9 };

type Texts = Record<string, [score: number, text: string]>;

const order = (
  episodes: About[],
  texts: Texts,
  query = moss,
  counts: Map<string, number> | undefined = new Map(),
) => {
  const best = new Map(Object.entries(texts).map(([id, [score, text]]) => [id, { score, text }]));
  return orderEpisodes(episodes, query, { best, counts, nearness: new Map() }).join(' ');
};

describe('another copy of an episode', () => {
  const long = 'how we grow the moss in trays by the north wall';
  const title = 'how everything is grown in trays by the north wall';

  it('is behind what is different', () => {
    const byTitle = [about('a', title), about('b', title), about('c', 'ferns')];
    expect(order(byTitle, { a: [2, 'moss one'], b: [1.9, 'moss two'], c: [1, 'moss three'] })).toBe('a c b');
    const byText = [about('a', 'one'), about('b', 'two'), about('c', 'three')];
    expect(order(byText, { a: [2, long], b: [1.9, long], c: [1, 'moss'] })).toBe('a c b');
  });

  it('is still before what is much worse', () => {
    const episodes = [about('a', title), about('b', title), about('c', 'ferns')];
    expect(order(episodes, { a: [4, 'moss one'], b: [3.9, 'moss two'], c: [1, 'moss'] })).toBe('a b c');
  });

  it('has more in common than a short title or passage', () => {
    const episodes = [about('a', 'bonus'), about('b', 'bonus'), about('c', 'three')];
    expect(order(episodes, { a: [2, 'moss'], b: [1.9, 'moss'], c: [1, 'ferns'] })).toBe('a b c');
  });
});

describe('the order of episodes', () => {
  it('is that of their passages and of what is known about them, together', () => {
    const episodes = [about('a', 'ferns'), about('b', 'the moss'), about('c', 'ferns')];
    expect(order(episodes, { a: [2, 'moss one'], b: [1, 'moss two'], c: [1, 'moss three'] })).toBe('b a c');
  });

  it('has those at the end of which no passage says it', () => {
    const episodes = [about('a', 'ferns'), about('b', 'ferns')];
    expect(order(episodes, { b: [0.5, 'moss'] })).toBe('b a');
  });

  it('is the same every time for equal ones', () => {
    const episodes = ['c', 'a', 'b'].map((id) => about(id, 'ferns'));
    expect(order(episodes, {})).toBe('a b c');
    expect(order(episodes.toReversed(), {})).toBe('a b c');
  });

  it('has those first that say it in more passages', () => {
    const episodes = [about('a', 'ferns'), about('b', 'ferns'), about('c', 'ferns')];
    const counts = new Map([
      ['b', 2],
      ['c', 20],
    ]);
    expect(order(episodes, {}, moss, counts)).toBe('c b a');
  });

  it('goes by the words that an episode says often, where nothing was counted', () => {
    // All of them say it often: what differs is how often.
    const episodes = [
      about('a', 'ferns', { said5: 'moss' }),
      about('b', 'ferns', { said40: 'moss' }),
      about('c', 'ferns', { said10: 'moss' }),
    ];
    expect(
      orderEpisodes(episodes, moss, { best: new Map(), counts: undefined, nearness: new Map() }).join(' '),
    ).toBe('b c a');
  });
});

describe('a search for a person', () => {
  it('has an episode first that the person is in: the best of them, and then by score', () => {
    const episodes = [
      about('a', 'about ada palmer and her books'),
      about('b', 'worldcon', { people: 'ada palmer\ngrace hopper' }),
      about('c', 'utopias', { people: 'ada palmer' }),
      about('d', 'history', { people: 'ada palmer' }),
    ];
    const texts: Texts = { a: [9, 'w'], b: [0.5, 'x'], c: [0.7, 'y'], d: [0.6, 'z'] };
    expect(order(episodes, texts, ada)).toBe('c a d b');
  });

  it('has no such episode first for a part of the name', () => {
    const episodes = [about('a', 'ferns'), about('b', 'ferns', { people: 'ada palmer jones' })];
    expect(order(episodes, { a: [9, 'x'], b: [1, 'y'] }, ada)).toBe('a b');
  });
});
