import { describe, expect, it } from 'vitest';
import { episodeScore, isPresent, type WeightedWords } from './score.ts';

type Known = Parameters<typeof episodeScore>[0];

const nothing: Known = {
  ...{ title: '', podcast: '', people: '', description: '', published: null, language: 'en' },
  ...{ said40: '', said20: '', said10: '', said5: '' },
};

const vision: WeightedWords = { words: ['computer', 'vision'], weights: [4, 4], total: 8 };
const ada: WeightedWords = { words: ['ada', 'palmer'], weights: [4, 5], total: 9 };

const scoreOf = (known: Partial<Known>, query = vision, mentions = 0) =>
  episodeScore({ ...nothing, ...known }, mentions, query);
const gainOf = (known: Partial<Known>, query = vision) => scoreOf(known, query) - scoreOf({}, query);
const titled = (title: string) => gainOf({ title });

const yearsAgo = (years: number) => (Date.now() - years * 365 * 86_400_000) / 1_000;

/** Each is more than the next one, and all are more than nothing. */
function expectDescending(...values: number[]): void {
  expect(values.toSorted((a, b) => b - a)).toEqual(values);
  expect(new Set([...values, 0]).size).toBe(values.length + 1);
}

describe('the title of an episode', () => {
  it('counts most if it is the query, then if it has the query and little else', () => {
    expectDescending(
      titled('computer vision'),
      titled('the computer vision show'),
      titled('all that you always wanted to know of computer vision'),
      titled('vision for all'),
    );
  });

  it('is another one if its words are in another order', () => {
    expect(titled('computer vision')).toBeGreaterThan(titled('vision computer') + 1);
  });

  it('counts much less with half of the query', () => {
    expect(titled('vision and more')).toBeLessThan(titled('how we all came to work on computer vision') / 3);
  });

  it('counts by how rare the words are that it has', () => {
    const query = { words: ['people', 'taproot'], weights: [1, 6], total: 7 };
    expect(gainOf({ title: 'a taproot' }, query)).toBeGreaterThan(gainOf({ title: 'a people' }, query));
  });

  it('that is the query goes before everything that an episode says', () => {
    const said: Partial<Known> = { said40: 'computer vision', description: 'computer vision' };
    expect(scoreOf({ title: 'computer vision' })).toBeGreaterThan(scoreOf(said, vision, 200));
  });
});

describe('the podcast of an episode', () => {
  it('counts more if it is named after the query, but less than a title', () => {
    expectDescending(
      titled('computer vision weekly'),
      gainOf({ podcast: 'computer vision weekly' }),
      gainOf({ podcast: 'the weekly review of computer graphics and computer vision' }),
      gainOf({ podcast: 'the vision' }),
    );
  });
});

describe('the people of an episode', () => {
  it('count more by their whole name than by a part of it', () => {
    const palmer = { words: ['palmer'], weights: [5], total: 5 };
    expectDescending(
      gainOf({ people: 'grace hopper\nada palmer' }, ada),
      gainOf({ people: 'ada palmer' }, palmer),
      gainOf({ people: 'grace palmer' }, ada),
    );
  });

  it('are no namesake made of two of them', () => {
    expect(gainOf({ people: 'grace palmer\nada lovelace' }, ada)).toBe(
      gainOf({ people: 'grace palmer' }, ada),
    );
  });

  it('count more than all that others say of them', () => {
    const spoken: Partial<Known> = { said40: 'ada palmer', description: 'with ada palmer' };
    expect(scoreOf({ people: 'ada palmer' }, ada)).toBeGreaterThan(scoreOf(spoken, ada, 200));
  });

  it('are present by their whole name alone', () => {
    expect(isPresent({ people: 'grace hopper\nada palmer' }, ada)).toBe(true);
    expect(isPresent({ people: 'ada palmer jones' }, ada)).toBe(false);
    expect(isPresent({ people: 'palmer' }, ada)).toBe(false);
  });
});

describe('what an episode says', () => {
  it('counts more the more of the query its description has, but less than a title', () => {
    expectDescending(
      titled('on computer vision'),
      gainOf({ description: 'a talk on computer vision' }),
      gainOf({ description: 'a talk on vision' }),
    );
  });

  it('counts more if it says the words often, in whichever passages', () => {
    const both = gainOf({ said40: 'computer and', said5: 'vision' });
    expectDescending(both, gainOf({ said20: 'a vision' }));
    expect(both).toBeCloseTo(gainOf({ said10: 'computer vision' }));
  });

  it('counts as much for each doubling of the passages that say it, up to a limit', () => {
    const [none = 0, one = 0, three = 0, most = 0, beyond = 0] = [0, 1, 3, 63, 5_000].map((mentions) =>
      scoreOf({}, vision, mentions),
    );
    expect(one).toBeGreaterThan(none);
    expect(three - one).toBeCloseTo(one - none);
    expect(most).toBeGreaterThan(three);
    expect(beyond).toBe(most);
  });
});

describe('the date of an episode', () => {
  const dated = (published: number | null) => scoreOf({ published });

  it('makes newer ones slightly better, with undated ones in the middle', () => {
    expectDescending(dated(yearsAgo(0)), dated(yearsAgo(1)), dated(null), dated(yearsAgo(6)));
  });

  it('is no advantage if it is in the future', () => {
    expect(dated(yearsAgo(-5))).toBeCloseTo(dated(yearsAgo(0)));
  });

  it('never goes before saying it twice as often', () => {
    expect(scoreOf({ published: yearsAgo(20) }, vision, 3)).toBeGreaterThan(
      scoreOf({ published: yearsAgo(0) }, vision, 1),
    );
  });
});
