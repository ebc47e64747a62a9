import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { SearchResult } from '../../contract/api/library/search.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import type { Platform } from '../../runtime/platform.ts';
import { readJsonLines } from '../../testing/read-json-lines.ts';
import { readFirstPage, type SearchPlatform } from '../../testing/relevance/first-page.ts';
import { readShows } from '../../testing/relevance/read-shows.ts';
import { type Scores, scoreRanking } from '../../testing/relevance/score.ts';
import type { Row } from '../measure/table.ts';
import { loadShows } from './load-shows.ts';
import { readMeaning } from './read-meaning.ts';
import { scoreRow, timeRow } from './rows.ts';

const gramLength = 5;
const minShareOfGrams = 0.5;
const minTitleWords = 3;

/** A line of `queries.jsonl`: the title of the episode that answers, and what is said there, if a passage is asked for. */
type GivenQuestion = { q: string; episode: string; text?: string };

/** Words for comparing what is said with what was given; nothing of our own tokenizer is used here. */
const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const gramsOf = (words: string[]) =>
  words.slice(0, 1 - gramLength).map((_, at) => words.slice(at, at + gramLength).join(' '));

type Said = Pick<SearchResult, 'episode_title' | 'context'>;

/** A passage is right if it's of the right episode and at least half of its runs of five words are in the text. */
function judgeOf({ episode, text }: GivenQuestion) {
  const grams = text && new Set(gramsOf(plainWords(text)));
  const isRight = ({ episode_title, context }: Said, ifShort: boolean) => {
    if (episode_title !== episode) return false;
    if (!grams) return true;
    const own = gramsOf(plainWords(context));
    if (own.length === 0) return ifShort;
    return own.filter((gram) => grams.has(gram)).length / own.length >= minShareOfGrams;
  };
  return {
    /** One of fewer than five words is taken as right: it can't be told. */
    isAnswer: (said: Said) => isRight(said, true),
    /** It counts for nothing in nDCG, where it would be most of what can be found. */
    gainOf: (said: Said) => Number(isRight(said, false)),
  };
}

const readPassages = async ({ database }: Platform, episode: string): Promise<Said[]> =>
  (
    await database.execute<Said>(sql`
      select e.title as episode_title, p.text as context from passages p join episodes e on e.id = p.episode_id
      where e.title = ${episode}`)
  ).rows;

async function answer(
  platform: SearchPlatform,
  question: GivenQuestion,
): Promise<{ scores: Scores; milliseconds: number }> {
  const { q, episode, text } = question;
  const { results, milliseconds } = await readFirstPage(platform, q, text ? 'none' : 'episode');
  const { isAnswer, gainOf } = judgeOf(question);
  const scores = scoreRanking({
    gains: results.map(gainOf),
    ideal: text ? (await readPassages(platform, episode)).map(gainOf) : [1],
    isAnswer: results.map(isAnswer),
  });
  return { scores, milliseconds };
}

/** Every title with at least three words, as a query for its episode. */
async function titlesAsQuestions({ database }: Platform): Promise<GivenQuestion[]> {
  const { rows } = await database.execute<{ title: string }>(
    sql`select title from episodes where passage_count > 0 order by id`,
  );
  return rows
    .filter(({ title }) => plainWords(title).length >= minTitleWords)
    .map(({ title }) => ({ q: title, episode: title }));
}

const readQuestions = (folder: string): GivenQuestion[] => readJsonLines(join(folder, 'queries.jsonl'));

type Options = {
  corpus: string;
  /** The folder with `queries.jsonl`; without it, titles are asked for. */
  questions: string | undefined;
  /** At most about so many of the questions, drawn evenly. */
  sample: number;
  /** What reads meaning, if searches look at it. */
  embedder?: Embedder | undefined;
};

/** Questions of other people about their own bundles, or the titles of any bundles. */
export async function benchGivenQuestions(
  platform: Platform,
  { corpus, questions, sample, embedder }: Options,
): Promise<{ rows: Row[]; misses: string[] }> {
  await loadShows(platform, await readShows(corpus));
  const meaning = embedder && (await readMeaning(platform, embedder));
  const all = questions ? readQuestions(questions) : await titlesAsQuestions(platform);
  const step = Math.max(1, Math.floor(all.length / sample));
  const asked = all.filter((_, at) => at % step === 0);
  const answers: Awaited<ReturnType<typeof answer>>[] = [];
  for (const question of asked) answers.push(await answer({ ...platform, meaning }, question));
  await meaning?.close();
  return {
    rows: [
      scoreRow(
        questions ? 'given questions' : 'titles',
        answers.map(({ scores }) => scores),
        `${asked.length} of ${all.length}`,
      ),
      timeRow(answers.map(({ milliseconds }) => milliseconds)),
    ],
    misses: asked.flatMap(({ q }, at) => (answers[at]?.scores.hit10 === 0 ? [`not in ten: ${q}`] : [])),
  };
}
