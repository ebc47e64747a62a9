import { beforeAll, describe, expect, it } from 'vitest';
import { wordsOf } from '../../domain/core/text/tokenize.ts';
import { toPassages } from '../../ingest/passages/to-passages.ts';
import type { EpisodeInput, Show } from '../../ingest/prepare/show.ts';
import { parseTranscript } from '../../ingest/transcripts/parse.ts';
import type { Question } from './questions.ts';
import { readRelevanceLibrary } from './relevance-library.ts';
import { lastNameOf, pairOf, readStories } from './stories.ts';

type Episode = { title: string; about: string[]; passages: string[][] };

async function readEpisode({ show }: Show, episode: EpisodeInput): Promise<Episode[]> {
  const transcript = await episode.readTranscript?.();
  if (!transcript) return [];
  const { lines } = parseTranscript(transcript.bytes, transcript.hint);
  const passages = toPassages('0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01', lines, 'en');
  const about = [show.title, episode.title, ...episode.persons.map(({ name }) => name)];
  return [
    {
      title: episode.title,
      about: about.flatMap((text) => wordsOf(text)),
      passages: passages.map(({ text, speaker }) => wordsOf(`${speaker ?? ''} ${text}`)),
    },
  ];
}

const stories = readStories();
let episodes: Episode[];
let questions: Question[];
beforeAll(async () => {
  const library = await readRelevanceLibrary();
  questions = library.questions;
  const read = library.shows.flatMap((show) => show.episodes.map((episode) => readEpisode(show, episode)));
  episodes = (await Promise.all(read)).flat();
});

const inARow = (words: string[], text: string) =>
  ` ${words.join(' ')} `.includes(` ${wordsOf(text).join(' ')} `);

const saysInARow = ({ passages }: Episode, text: string) => inARow(passages.flat(), text);

/** Whether all words are in one passage or two in a row, or in what is written about the episode. */
const hasTogether = ({ about, passages }: Episode, words: string[]) =>
  passages.some((passage, at) => {
    const near = new Set([...about, ...passage, ...(passages[at + 1] ?? [])]);
    return words.every((word) => near.has(word));
  });

const saysAll = ({ passages }: Episode, text: string) => {
  const said = new Set(passages.flat());
  return wordsOf(text).every((word) => said.has(word));
};

const titlesWhere = (rule: (episode: Episode) => boolean) => episodes.filter(rule).map(({ title }) => title);

describe('the questions about search quality', () => {
  it('are many, of each kind, and of episodes that exist', () => {
    const counts = Map.groupBy(questions, ({ kind }) => kind);
    expect(questions.length).toBeGreaterThanOrEqual(200);
    expect(Math.min(...[...counts.values()].map((own) => own.length))).toBeGreaterThan(10);
    const titles = new Set(episodes.map(({ title }) => title));
    const named = questions.flatMap(({ best, also = [] }) => [...best, ...also]);
    expect(named.filter((title) => !titles.has(title))).toEqual([]);
    expect(questions.filter(({ best, bestShow }) => best.length === 0 && !bestShow)).toEqual([]);
  });

  it('name a passage that the best episodes say', () => {
    const wrong = questions.filter(
      ({ best, says }) => says && !episodes.some((one) => best.includes(one.title) && saysInARow(one, says)),
    );
    expect(wrong).toEqual([]);
  });

  it('have phrases that nobody else says', () => {
    const phrases = questions.filter(({ kind }) => kind === 'phrase');
    expect(phrases.length).toBeGreaterThan(0);
    for (const { q, best, says = '' } of phrases)
      expect(titlesWhere((one) => saysInARow(one, says)).toSorted(), q).toEqual(best.toSorted());
  });

  it('have words that are together in the best episode alone, and apart in two others', () => {
    const others = stories.flatMap((story) => {
      const named = `${lastNameOf(story.guest)} ${pairOf(story.words)[0]}`;
      return [story.words, story.across, named].flatMap((text) => {
        const words = wordsOf(text);
        const titles = titlesWhere((one) => hasTogether(one, words));
        return titles.length === 1 && titles[0] === story.title ? [] : [{ words, titles }];
      });
    });
    expect(others).toEqual([]);
    const pairs = stories.flatMap(({ words, across }) => [words, across]);
    expect(pairs.filter((words) => titlesWhere((one) => saysAll(one, words)).length < 3)).toEqual([]);
  });

  it('have pairs of which each word is in another passage', () => {
    const inOne = stories.filter(({ across }) =>
      episodes.some(({ passages }) =>
        passages.some((passage) => wordsOf(across).every((word) => passage.includes(word))),
      ),
    );
    expect(inOne).toEqual([]);
  });

  it('have slips in words that nobody says as typed, and say the right ones', () => {
    const everything = new Set(episodes.flatMap(({ passages }) => passages.flat()));
    for (const { typo, right, title, says } of stories) {
      expect(
        wordsOf(typo).filter((word) => !everything.has(word)),
        typo,
      ).not.toEqual([]);
      const told = wordsOf([title, ...says].join(' '));
      expect(
        wordsOf(right).filter((word) => !told.includes(word)),
        right,
      ).toEqual([]);
    }
  });

  it('have loose words of which some are not said', () => {
    for (const { loose, says } of stories) {
      const told = new Set(says.flatMap((text) => wordsOf(text)));
      expect(wordsOf(loose).filter((word) => !told.has(word)).length, loose).toBeGreaterThan(1);
    }
  });
});
