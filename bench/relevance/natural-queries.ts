import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import type { Platform } from '../../runtime/platform.ts';
import { readJsonLines } from '../../testing/read-json-lines.ts';
import { readFirstPage, type SearchPlatform } from '../../testing/relevance/first-page.ts';
import { readShows } from '../../testing/relevance/read-shows.ts';
import { meanOf, ndcgOf } from '../../testing/relevance/score.ts';
import type { Row } from '../measure/table.ts';
import { loadShows } from './load-shows.ts';
import { readMeaning } from './read-meaning.ts';

const depth = 5;
/** From this grade on, of 0 to 2, a passage is useful. */
const usefulGrade = 1;

type NaturalQuery = {
  id: string;
  query: string;
  kind: string;
  /** By the open ones weights were chosen; the second were written after that, by somebody else. */
  half: 'open' | 'kept' | 'second';
};
type Judgment = { id: string; passage: string; grade: number };
/** The grades of the passages of a query. */
type Grades = ReadonlyMap<string, number>;
type Page = { ndcg: number; useful: number; isFirstUseful: boolean; unjudged: number };

const readLines = <T>(name: string) => readJsonLines<T>(join(import.meta.dirname, 'natural', name));

/** What the first five results are worth; one that nobody judged counts as useless. */
function scorePage(passageIds: string[], grades: Grades): Page {
  const first = passageIds.slice(0, depth);
  const gains = first.map((id) => grades.get(id) ?? 0);
  return {
    ndcg: ndcgOf(gains, [...grades.values()], depth),
    useful: gains.filter((grade) => grade >= usefulGrade).length,
    isFirstUseful: (gains[0] ?? 0) >= usefulGrade,
    unjudged: first.filter((id) => !grades.has(id)).length,
  };
}

const isGood = ({ useful, isFirstUseful }: Page) => useful >= 3 && isFirstUseful;

function pagesRow(name: string, pages: Page[]): Row {
  const meanBy = (pick: (page: Page) => number) => meanOf(pages.map(pick));
  return {
    metric: `natural queries: ${name} (${pages.length})`,
    measured: `nDCG@5 ${meanBy(({ ndcg }) => ndcg).toFixed(3)}, useful of 5 ${meanBy(({ useful }) => useful).toFixed(2)}, first useful ${pages.filter(({ isFirstUseful }) => isFirstUseful).length}, good pages ${pages.filter(isGood).length}`,
    reference: `${meanBy(({ unjudged }) => unjudged).toFixed(2)} of 5 not judged`,
    target: '',
    isMet: undefined,
  };
}

/** The grades by query of the passages that the library has. */
async function readGrades({ database }: Platform): Promise<Map<string, Grades>> {
  const { rows } = await database.execute<{ id: string }>(sql`select id::text as id from passages`);
  const stored = new Set(rows.map(({ id }) => id));
  const judgments = readLines<Judgment>('judgments.ndjson').filter(({ passage }) => stored.has(passage));
  const byQuery = Map.groupBy(judgments, ({ id }) => id);
  return new Map(
    Array.from(byQuery, ([id, own]) => [id, new Map(own.map(({ passage, grade }) => [passage, grade]))]),
  );
}

async function scoreHalf(
  platform: SearchPlatform,
  queries: NaturalQuery[],
  grades: Map<string, Grades>,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (const { id, query } of queries) {
    const { results } = await readFirstPage(platform, query);
    const passageIds = results.map(({ passage_id }) => passage_id);
    pages.push(scorePage(passageIds, grades.get(id) ?? new Map()));
  }
  return pages;
}

/** Queries for which none of the shows has an answer: hardly one may have results by meaning. */
async function offTopicRow(platform: SearchPlatform, queries: NaturalQuery[]): Promise<Row> {
  let withMeaning = 0;
  for (const { query } of queries) {
    const { results } = await readFirstPage(platform, query);
    if (results.some(({ match }) => match === 'meaning')) withMeaning += 1;
  }
  return {
    metric: 'natural queries: off the topics, with results by meaning',
    measured: `${withMeaning} of ${queries.length}`,
    reference: '',
    target: 'at most 3',
    isMet: withMeaning <= 3,
  };
}

/**
 * Queries as people type them, about shows whose passages two readers have judged; with and without meaning. Needs their
 * bundles, and some minutes to read them.
 */
export async function benchNaturalQueries(
  platform: Platform,
  { corpus, embedder }: { corpus: string; embedder: Embedder },
): Promise<Row[]> {
  await loadShows(platform, await readShows(corpus));
  const meaning = await readMeaning(platform, embedder);
  const byMeaning = { ...platform, meaning };
  const queries = readLines<NaturalQuery>('queries.ndjson');
  const [offTopic = [], natural = []] = [true, false].map((isOff) =>
    queries.filter(({ kind }) => (kind === 'off-topic') === isOff),
  );
  const grades = await readGrades(platform);
  const rows: Row[] = [];
  for (const half of ['open', 'kept', 'second'] as const) {
    const own = natural.filter((query) => query.half === half);
    rows.push(pagesRow(`${half}, by words`, await scoreHalf(platform, own, grades)));
    rows.push(pagesRow(`${half}, with meaning`, await scoreHalf(byMeaning, own, grades)));
  }
  rows.push(await offTopicRow(byMeaning, offTopic));
  await meaning.close();
  return rows;
}
