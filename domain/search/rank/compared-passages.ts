import { sql } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { passages } from '../../core/database/schema/library.ts';
import { uuidArray } from '../../core/database/sql/uuid-array.ts';
import type { PassageDocument } from '../engine/documents.ts';
import type { QueryOf } from '../engine/engine.ts';
import type { SearchScope } from '../scope/scope.ts';
import type { Compared } from './comparison.ts';
import { passageScore, type WeightedWords } from './score.ts';

/** Any passage of an episode that names both may be the one that compares them. */
const maxPassages = 200;
/** How many of those episodes are ranked: fewer than half of them have every word of the query. */
const maxEpisodes = 70;
/** If a smaller share of the passages writes a word with a capital letter, it isn't a name: `tabs`, `remote`. */
const minShareOfNames = 0.1;

type Text = { id: string; text: string };

/** The word where it begins no sentence. */
const laterIn = (text: string, word: string) =>
  text.match(new RegExp(`(?<=[^\\s.?!…]\\s)${word}(?![\\p{L}\\p{N}])`, 'giu')) ?? [];

const isWrittenAsName = (text: string, word: string) => laterIn(text, word).some((found) => found !== word);

/** Where names are compared, the texts that mean those: `Go` is a language, `go` is a verb. */
export const meaningNames = (texts: Text[], compared: Compared): Text[] =>
  compared.reduce((left, word) => {
    const named = texts.filter(({ text }) => isWrittenAsName(text, word));
    return named.length < minShareOfNames * texts.length ? left : left.filter((text) => named.includes(text));
  }, texts);

async function withNames(
  database: Database,
  hits: PassageDocument[],
  compared: Compared,
): Promise<PassageDocument[]> {
  const { rows } = await database.execute<Text>(sql`
    select ${passages.id}, ${passages.text} from ${passages}
    where ${passages.id} = any(${uuidArray(hits.map(({ id }) => id))})`);
  const meant = new Set(meaningNames(rows, compared).map(({ id }) => id));
  return hits.filter(({ id }) => meant.has(id));
}

/** The best passages that say both of what is compared, an episode each. */
export async function comparedPassages(
  { engine, database }: SearchScope,
  queries: QueryOf<'passages'>[],
  weighted: WeightedWords,
  compared: Compared,
): Promise<PassageDocument[]> {
  const results = await engine.search(
    queries.map((passages) => ({ ...passages, isRough: true, limit: maxPassages, offset: 0 })),
  );
  const hits = results.flatMap((result): PassageDocument[] => result.hits);
  const bestFirst = (await withNames(database, hits, compared))
    .map((hit) => ({ hit, score: passageScore(hit, weighted) }))
    .sort((a, b) => b.score - a.score);
  const best = new Map<string, PassageDocument>();
  for (const { hit } of bestFirst) if (!best.has(hit.episode_id)) best.set(hit.episode_id, hit);
  return [...best.values()].slice(0, maxEpisodes);
}
