import { sql } from 'drizzle-orm';
import { uuidArray } from '../../domain/core/database/sql/uuid-array.ts';
import { plainText } from '../../domain/core/text/plain-text.ts';
import { wordsOf } from '../../domain/core/text/tokenize.ts';
import type { Platform } from '../../runtime/platform.ts';

const episodesPerBatch = 200;
/** As many characters of a description as are searched. */
const maxDescriptionLength = 2_000;

/** The texts of one episode. A phrase has to be within one run, or within one of the texts about it. */
export type StoredTexts = {
  id: string;
  /** With the podcast's name, for people. */
  title: string;
  ownTitle: string;
  podcast: string;
  speakers: string[];
  runs: string[][];
  about: string[];
};

type AboutRow = {
  id: string;
  title: string;
  podcast: string;
  author: string | null;
  description: string | null;
  people: { name: string }[];
  season: string | null;
  chapters: { title: string }[];
};
type PassageRow = { episode_id: string; speaker: string | null; text: string };

/** The talk of one speaker without a break, as lists of its passages. */
function runsOf(passages: PassageRow[]): string[][] {
  const runs: string[][] = [];
  passages.forEach(({ speaker, text }, at) => {
    if (at > 0 && passages[at - 1]?.speaker === speaker) runs.at(-1)?.push(text);
    else runs.push([text]);
  });
  return runs;
}

/** Every episode with passages, in an order that is random but the same in every run. */
export async function* storedTexts({ database }: Platform): AsyncGenerator<StoredTexts> {
  const { rows: all } = await database.execute<{ id: string }>(
    sql`select e.id from episodes e where exists (select from passages p where p.episode_id = e.id) order by md5(e.id::text)`,
  );
  for (let from = 0; from < all.length; from += episodesPerBatch) {
    const ids = all.slice(from, from + episodesPerBatch).map(({ id }) => id);
    const { rows: about } = await database.execute<AboutRow>(sql`
      select e.id, e.title, c.title as podcast, c.author, e.description, e.persons as people,
        e.season_title as season, e.chapters
      from episodes e join podcasts c on c.id = e.podcast_id where e.id = any(${uuidArray(ids)})`);
    const { rows: passages } = await database.execute<PassageRow>(sql`
      select episode_id, speaker, text from passages where episode_id = any(${uuidArray(ids)})
      order by episode_id, ordinal`);
    const byEpisode = Map.groupBy(passages, ({ episode_id }) => episode_id);
    for (const { id, title, podcast, author, description, people, season, chapters } of about) {
      const own = byEpisode.get(id) ?? [];
      const speakers = [...new Set(own.flatMap(({ speaker }) => speaker ?? []))];
      yield {
        id,
        title: `${podcast}: ${title}`,
        ...{ ownTitle: title, podcast, speakers },
        runs: runsOf(own),
        about: [
          ...[title, podcast, author ?? '', plainText(description ?? '', maxDescriptionLength)],
          ...[season ?? '', ...chapters.map((chapter) => chapter.title)],
          ...new Set([...speakers, ...people.map(({ name }) => name)]),
        ],
      };
    }
  }
}

/** Phrases by their first word. */
type Phrases = Map<string, string[][]>;

const keyOf = (words: string[]) => words.join(' ');

/**
 * For each of these phrases, the episodes that contain it somewhere: a plain scan of all words, of what is said and of
 * what is written about it. Also all titles.
 */
export async function scanFor(
  platform: Platform,
  phrases: string[][],
): Promise<{ episodesOf: (words: string[]) => Set<string>; titleOf: (id: string) => string }> {
  const byFirst: Phrases = Map.groupBy(phrases, ([first = '']) => first);
  const found = new Map(phrases.map((words) => [keyOf(words), new Set<string>()]));
  const titles = new Map<string, string>();
  for await (const episode of storedTexts(platform)) {
    const { id, title, runs, about } = episode;
    titles.set(id, title);
    const streams = [
      ...runs.map((texts) => texts.flatMap((text) => wordsOf(text))),
      ...about.map((text) => wordsOf(text)),
    ];
    for (const stream of streams)
      stream.forEach((word, at) => {
        for (const words of byFirst.get(word) ?? [])
          if (words.every((own, offset) => stream[at + offset] === own)) found.get(keyOf(words))?.add(id);
      });
  }
  return {
    episodesOf: (words) => found.get(keyOf(words)) ?? new Set(),
    titleOf: (id) => titles.get(id) ?? id,
  };
}
