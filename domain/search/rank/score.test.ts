import { describe, expect, it } from 'vitest';
import { toEngineText } from '../../core/text/engine-words.ts';
import { isWorthReading, lossOf, passageScore, type WeightedWords, weighWords } from './score.ts';

const sought = (weights: Record<string, number>): WeightedWords => ({
  words: Object.keys(weights),
  weights: Object.values(weights),
  total: Object.values(weights).reduce((sum, weight) => sum + weight, 0),
});

/** A sentence that says this: long enough that nothing is missing from it. */
const sentence = (said: string, length = 30) => {
  const words = said.split(' ');
  return [...words, ...Array.from({ length: length - words.length }, () => 'and')].join(' ');
};

const scoreOf = (text: string, query: WeightedWords, speaker = '') =>
  passageScore({ text, speaker, language: 'en' }, query);

describe('the score of a passage', () => {
  const taproot = sought({ taproot: 5 });
  const nursery = sought({ tree: 3, nursery: 3, license: 3 });
  const talk = 'then we discussed taproot and how its activation was planned by all of them';

  it('is higher for a sentence than for web addresses', () => {
    const addresses = 'read https example com taproot https example org taproot';
    expect(scoreOf(talk, taproot)).toBeGreaterThan(scoreOf(addresses, taproot));
  });

  it('is higher for a sentence than for a fragment', () => {
    expect(scoreOf(talk, taproot)).toBeGreaterThan(scoreOf('taproot', taproot));
  });

  it('is higher for what compares than for a list, if the query compares', () => {
    const versus = sought({ rust: 5, vs: 1, go: 3 });
    const inComparison =
      'we found that rust is much harder to learn than go and then we all stayed with it anyway';
    const inList =
      'they have plugins for rust and go and python and java and for all of the others you can think of';
    const gainOf = (text: string) =>
      scoreOf(text, { ...versus, compared: ['rust', 'go'] }) - scoreOf(text, versus);
    expect(gainOf(inComparison)).toBeGreaterThan(0.5);
    expect(gainOf(inList)).toBe(0);
  });

  it('is higher where all words are said once than where some are said all the time', () => {
    const query = sought({ tree: 3, nursery: 3 });
    const some = sentence(`${'tree '.repeat(25)}a`);
    expect(scoreOf(sentence('the nursery of a tree'), query)).toBeGreaterThan(scoreOf(some, query));
  });

  it('is higher for the rare word of a query than for its common one', () => {
    const query = sought({ people: 1, taproot: 6 });
    expect(scoreOf(sentence('a taproot'), query)).toBeGreaterThan(scoreOf(sentence('a people'), query));
  });

  it('is higher where it says a word again', () => {
    const again = sentence('a taproot is a taproot');
    expect(scoreOf(again, taproot)).toBeGreaterThan(scoreOf(sentence('a taproot'), taproot));
  });

  it('is higher where words of the query are next to each other, in their order', () => {
    const apart = scoreOf(sentence('a tree and a license and a nursery'), nursery);
    expect(scoreOf(sentence('a license for a tree nursery'), nursery)).toBeGreaterThan(apart);
    expect(scoreOf(sentence('a license for a nursery tree'), nursery)).toBe(apart);
  });

  it('gains more from the whole query in a row than from its pieces', () => {
    const apart = scoreOf(sentence('a tree and a license and a nursery'), nursery);
    const piece = scoreOf(sentence('a license for a tree nursery'), nursery);
    const whole = scoreOf(sentence('a tree nursery license'), nursery);
    expect(whole - piece).toBeGreaterThan(2 * (piece - apart));
  });

  it('counts whole words alone', () => {
    const query = sought({ art: 5 });
    expect(scoreOf(sentence('we start a party'), query)).toBe(scoreOf(sentence('we begin a feast'), query));
  });

  it('is higher for the words of the speaker who is the query, but not for a namesake', () => {
    const ada = sought({ ada: 4, palmer: 5 });
    const text = sentence('we met ada palmer');
    expect(scoreOf(text, ada, 'dr ada palmer')).toBeGreaterThan(scoreOf(text, ada));
    expect(scoreOf(text, ada, 'ada lovelace')).toBe(scoreOf(text, ada));
  });
});

describe('what a passage loses', () => {
  const lossOfText = (text: string) => lossOf(text.split(' '));

  it('is more the shorter a fragment is, and nothing for a sentence', () => {
    const losses = [2, 5, 10, 19].map((length) => lossOfText(sentence('taproot', length)));
    expect(losses).toEqual(losses.toSorted((a, b) => b - a));
    expect(new Set(losses).size).toBe(losses.length);
    expect([20, 60].map((length) => lossOfText(sentence('taproot', length)))).toEqual([0, 0]);
  });

  it('is more the more of it is web addresses', () => {
    const address = 'https example com a b c d e';
    const losses = [0, 1, 2, 5].map((count) => lossOfText(sentence(`${`${address} `.repeat(count)}and`, 41)));
    expect(losses).toEqual(losses.toSorted((a, b) => a - b));
    expect(new Set(losses).size).toBe(losses.length);
  });
});

it('shows a passage as it is if it is a sentence without addresses', () => {
  expect(isWorthReading({ text: sentence('taproot', 10) })).toBe(true);
  expect(isWorthReading({ text: sentence('taproot', 9) })).toBe(false);
  expect(isWorthReading({ text: sentence('see https example com') })).toBe(false);
});

describe('what the words of a query count', () => {
  const vocabulary = { count: () => 10, weight: (word: string) => (word === 'um' ? 0 : 4) };
  const weigh = (text: string, isLoosenable = true) =>
    weighWords(vocabulary, { text, words: text.toLowerCase().split(' '), isLoosenable });

  it('is less for those that only ask', () => {
    const { words, weights } = weigh('how does rust work');
    expect(words).toEqual(['how', 'does', 'rust', 'work']);
    expect(weights[0]).toBeLessThan(4 / 2);
    expect(weights).toEqual([weights[0], weights[0], 4, 4]);
  });

  it('is the same for all where a word that asks is part of a name', () => {
    expect(weigh('Evan You').weights).toEqual([4, 4]);
    expect(weigh('The Who').weights).toEqual([4, 4]);
  });

  it('lets a query compare unless it is quoted or has operators', () => {
    expect(weigh('rust vs go').compared).toEqual(['rust', 'go']);
    expect(weigh('rust vs go', false).compared).toBeUndefined();
  });

  it('is a score even where every passage says all of them', () => {
    expect(scoreOf(sentence('um'), weigh('um'))).toBe(0);
  });

  it('is the same in every script', () => {
    const query = weigh('вася алексеев');
    const said = (text: string) => scoreOf(toEngineText(sentence(text).split(' ')), query);
    expect(said('это вася алексеев')).toBeGreaterThan(said('это вася'));
    expect(said('это вася')).toBeGreaterThan(said('это он'));
  });
});
