import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { SearchResult } from '../../contract/api/library/search.ts';
import { searchParameters } from '../../contract/api/library/search.ts';
import type { Embedder } from '../../domain/meaning/embedder.ts';
import { searchMentions } from '../../domain/search/search.ts';
import type { Platform } from '../../runtime/platform.ts';
import { readShows } from '../../testing/relevance/read-shows.ts';
import { meanOf } from '../../testing/relevance/score.ts';
import type { Row } from '../measure/table.ts';
import { loadShows } from './load-shows.ts';
import { readMeaning } from './read-meaning.ts';

const depth = 5;
/** From this grade on, of 0 to 2, a passage is useful. */
const usefulGrade = 1;

type NaturalQuery = { id: string; query: string; kind: string; half: 'open' | 'kept' };
type Judgment = { id: string; passage: string; grade: number };

const readLines = <T>(name: string): T[] =>
  readFileSync(join(import.meta.dirname, 'natural', name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

const discounted = (grades: number[]) =>
  grades.slice(0, depth).reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);

type Page = { ndcg: number; useful: number; isFirstUseful: boolean; unjudged: number };

/** What the first five results are worth; one that nobody judged counts as useless. */
function scorePage(shown: string[], grades: ReadonlyMap<string, number>): Page {
  const first = shown.slice(0, depth);
  const ideal = discounted([...grades.values()].sort((a, b) => b - a));
  const own = first.map((passage) => grades.get(passage) ?? 0);
  return {
    ndcg: ideal === 0 ? 0 : discounted(own) / ideal,
    useful: own.filter((grade) => grade >= usefulGrade).length,
    isFirstUseful: (own[0] ?? 0) >= usefulGrade,
    unjudged: first.filter((passage) => !grades.has(passage)).length,
  };
}

const isGood = ({ useful, isFirstUseful }: Page) => useful >= 3 && isFirstUseful;

function pagesRow(name: string, pages: Page[]): Row {
  const of = (pick: (page: Page) => number) => meanOf(pages.map(pick));
  return {
    metric: `natural queries: ${name} (${pages.length})`,
    measured: `nDCG@5 ${of(({ ndcg }) => ndcg).toFixed(3)}, useful of 5 ${of(({ useful }) => useful).toFixed(2)}, first useful ${pages.filter(({ isFirstUseful }) => isFirstUseful).length}, good pages ${pages.filter(isGood).length}`,
    reference: `${of(({ unjudged }) => unjudged).toFixed(2)} of 5 not judged`,
    target: '',
    isMet: undefined,
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
  const { database } = platform;
  const meaning = await readMeaning(platform, embedder);
  const search = async (q: string, by: 'on' | 'off'): Promise<SearchResult[]> => {
    const { entities, more } = await searchMentions(
      { ...platform, meaning },
      searchParameters.parse({ q, meaning: by }),
    );
    return [...entities, ...more];
  };
  const queries = readLines<NaturalQuery>('queries.ndjson');
  const judged = Map.groupBy(readLines<Judgment>('judgments.ndjson'), ({ id }) => id);
  const { rows: there } = await database.execute<{ id: string }>(sql`select id::text as id from passages`);
  const known = new Set(there.map(({ id }) => id));
  const gradesOf = (id: string) =>
    new Map(
      (judged.get(id) ?? []).flatMap(({ passage, grade }) => (known.has(passage) ? [[passage, grade]] : [])),
    );
  const rows: Row[] = [];
  for (const half of ['open', 'kept'] as const)
    for (const by of ['off', 'on'] as const) {
      const pages: Page[] = [];
      for (const { id, query } of queries.filter((one) => one.half === half && one.kind !== 'off-topic'))
        pages.push(
          scorePage(
            (await search(query, by)).map((result) => result.passage_id),
            gradesOf(id),
          ),
        );
      rows.push(pagesRow(`${half} half, meaning ${by}`, pages));
    }
  const offTopic = queries.filter(({ kind }) => kind === 'off-topic');
  let withMeaning = 0;
  for (const { query } of offTopic)
    if ((await search(query, 'on')).some(({ match }) => match === 'meaning')) withMeaning += 1;
  await meaning.close();
  return [
    ...rows,
    {
      metric: 'natural queries: off the topics, with results by meaning',
      measured: `${withMeaning} of ${offTopic.length}`,
      reference: '',
      target: 'at most 3',
      isMet: withMeaning <= 3,
    },
  ];
}
