import { describe, expect, it } from 'vitest';
import { formsOf } from '../../library/vocabulary/word-forms.ts';
import { type LooseWord, looseWords, saidShare, shareOf } from './loose-words.ts';
import { halfSaid } from './ranking.ts';

/** In how many of 10,000 passages each word is. */
const counts: Record<string, number> = {
  ...{ how: 8_000, you: 9_000, who: 5_000, are: 8_000, think: 3_000, software: 2_000 },
  ...{
    deploy: 300,
    deployed: 400,
    deployment: 40,
    kubernetes: 30,
    migration: 900,
    migrations: 20,
    zoning: 20,
  },
  ...{ cloud: 500, server: 400, network: 300, cluster: 200, latency: 90, replica: 60, quorum: 10, raft: 8 },
};
const sorted = Object.keys(counts).sort();
const count = (word: string) => counts[word] ?? 0;
const vocabulary = {
  count,
  forms: (word: string) => formsOf(sorted, word).sort((a, b) => count(b) - count(a)),
  weight: (...words: string[]) => Math.log(10_000 / (1 + words.reduce((sum, word) => sum + count(word), 0))),
};
const loosen = (query: string) => looseWords(vocabulary, query.split(' '));
const wordsOf = (query: string) => loosen(query).map(({ word }) => word);

describe('the words of a query by which looser results are found', () => {
  it('are those that say what is asked, rarest first', () => {
    expect(wordsOf('how do you deploy a kubernetes server')).toEqual(['kubernetes', 'server', 'deploy']);
  });

  it('are those that ask where there are no others', () => {
    expect(new Set(wordsOf('who are you'))).toEqual(new Set(['who', 'are', 'you']));
  });

  it('are no words that the library lacks in every form', () => {
    expect(wordsOf('kubernetes frobnicator')).toEqual(['kubernetes']);
    expect(loosen('deploying')).toMatchObject([{ word: 'deploying', otherForm: 'deployed' }]);
  });

  it('count once in two forms', () => {
    expect(wordsOf('deploy deployed kubernetes')).toHaveLength(2);
  });

  it('are the eight rarest of a long query', () => {
    const query = 'cloud server software network cluster latency replica quorum raft';
    expect(wordsOf(query)).toHaveLength(8);
    expect(wordsOf(query)).not.toContain('software');
  });

  it('are looked for in another form if it is said often enough', () => {
    expect(loosen('deploy')).toMatchObject([{ otherForm: 'deployed' }]);
    expect(loosen('migration')).toMatchObject([{ otherForm: undefined }]);
    expect(loosen('migrations')).toMatchObject([{ otherForm: 'migration' }]);
  });

  it('are not rare if another form is common', () => {
    expect(wordsOf('migrations zoning cloud')).toEqual(['zoning', 'cloud', 'migrations']);
  });

  it('count the more the rarer they are, and more than in proportion', () => {
    const [rare, common] = loosen('raft software');
    expect((rare?.weight ?? 0) / (common?.weight ?? 1)).toBeGreaterThan(
      vocabulary.weight('raft') / vocabulary.weight('software'),
    );
  });
});

const loose = (word: string, weight: number): LooseWord => ({
  word,
  otherForm: undefined,
  stem: word,
  weight,
});
const words = [loose('raft', 6), loose('software', 2)];

it('counts the share of words by their weight', () => {
  expect(shareOf(words, ({ word }) => word === 'raft')).toBe(0.75);
  expect(shareOf(words, () => true)).toBe(1);
  expect(shareOf([], () => true)).toBe(0);
});

describe('how much is said about the words', () => {
  const said = (raft: number, software: number, half = halfSaid.inEpisode) =>
    saidShare(words, ({ word }) => (word === 'raft' ? raft : software), half);

  it('grows with each time, always less, and never to more than all', () => {
    const shares = [0, 1, 2, 3, 4, 5].map((times) => said(times, times));
    const gains = shares.slice(1).map((share, at) => share - (shares[at] ?? 0));
    expect(shares[0]).toBe(0);
    expect(gains.every((gain) => gain > 0)).toBe(true);
    expect(gains.slice(1).every((gain, at) => gain < 0.99 * (gains[at] ?? 0))).toBe(true);
    expect(said(1e9, 1e9)).toBeLessThanOrEqual(1);
  });

  it('is half where each is said as often as makes half', () => {
    for (const half of Object.values(halfSaid)) expect(said(half, half, half)).toBe(0.5);
  });

  it('is more where the rare word is said than where the common one is', () => {
    expect(said(5, 0)).toBeGreaterThan(said(0, 5));
  });

  it('is more where all are said than where one is said all the time', () => {
    const even = [loose('raft', 4), loose('quorum', 4)];
    const share = (raft: number, quorum: number) => saidShare(even, (_, at) => [raft, quorum][at] ?? 0, 8);
    expect(share(10, 10)).toBeGreaterThan(share(1_000, 0));
  });

  it('is nothing without words', () => {
    expect(saidShare([], () => 5, 1)).toBe(0);
  });
});
