import { inArray } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { entities } from '../../core/database/schema/library.ts';
import { tokenize } from '../../core/text/tokenize.ts';
import type { Spelling } from '../../library/vocabulary/closest-words.ts';
import type { SearchScope } from '../match/scope.ts';
import type { SearchQuery } from '../read-query/query.ts';
import { splitWord } from './split-words.ts';

/** A word that occurs less often than this may be a transcription error. */
const maxRareCount = 2;
/** How much more often the other spelling must occur. */
const minFrequencyRatio = 100;
const maxCombinations = 40;

/** Who types an abbreviation in capitals means it. */
const abbreviation = /^\p{Lu}{2,5}$/u;

type Candidates = { word: string; options: string[] };

async function candidatesOf(
  scope: SearchScope,
  word: string,
  isUnfinished: boolean,
  hasNoMatches: boolean,
): Promise<Candidates> {
  const { vocabulary } = scope;
  const count = vocabulary.count(word);
  if (count > maxRareCount) return { word, options: [word] };
  const spellings = vocabulary.spellings(word, isUnfinished && count === 0);
  const likely = spellings.filter((spelling) =>
    count === 0 || hasNoMatches ? spelling.count > count : spelling.count >= count * minFrequencyRatio,
  );
  // A missing space is one letter: likelier than two wrong ones.
  const split = count === 0 ? await splitWord(scope, word) : [];
  const near = likely.filter(({ distance }) => distance === 1);
  const far = likely.filter(({ distance }) => distance > 1);
  // A rare word may still be right: as part of a name that the library knows.
  const asTyped = count > 0 || likely.length + split.length === 0 ? [word] : [];
  const wordsOf = (spellings: Spelling[]) => spellings.map((spelling) => spelling.word);
  return { word, options: [...wordsOf(near), ...split, ...wordsOf(far), ...asTyped] };
}

/** Combinations of one option per word, likeliest first, up to a limit. */
function combinations(candidates: Candidates[]): string[][] {
  let rows: string[][] = [[]];
  for (const { options } of candidates)
    rows = options.flatMap((option) => rows.map((row) => [...row, option])).slice(0, maxCombinations);
  return rows;
}

const nameOf = (row: string[]) => row.join(' ').replaceAll('"', '');

/** The combination that is an entity's whole name, if any; else the likeliest one. */
async function bestCombination(database: Database, rows: string[][]): Promise<string[]> {
  const [first = []] = rows;
  if (rows.length < 2 || first.length < 2) return first;
  const named = await database
    .select({ key: entities.nameKey })
    .from(entities)
    .where(inArray(entities.nameKey, rows.map(nameOf)))
    .limit(maxCombinations);
  const keys = new Set(named.map(({ key }) => key));
  return rows.find((row) => keys.has(nameOf(row))) ?? first;
}

/**
 * The query that was probably meant: words that are unknown or rare in the library, in a known spelling. Undefined if
 * there is nothing to correct. `hasNoMatches`: nothing matches as typed.
 */
export async function correctQuery(
  scope: SearchScope,
  query: SearchQuery,
  hasNoMatches: boolean,
): Promise<string | undefined> {
  if (!query.isPlain) return undefined;
  const tokens = tokenize(query.text);
  const quoted = Array.from(query.text.matchAll(/["“„«][^"”“„«»]*/g), ({ index, 0: part }) => [
    index,
    index + part.length,
  ]);
  const isQuoted = (at: number) => quoted.some(([start = 0, end = 0]) => start < at && at < end);
  const isOpen = !/["”»“„«\s]$/.test(query.text);
  const candidates = await Promise.all(
    tokens.map(({ word, start, end }, at) =>
      isQuoted(start) || abbreviation.test(query.text.slice(start, end))
        ? { word, options: [word] }
        : candidatesOf(scope, word, isOpen && at === tokens.length - 1, hasNoMatches),
    ),
  );
  const words = await bestCombination(scope.database, combinations(candidates));
  let corrected = '';
  let end = 0;
  tokens.forEach((token, at) => {
    const word = words[at] ?? token.word;
    corrected += query.text.slice(end, token.start);
    corrected += word === token.word ? query.text.slice(token.start, token.end) : word;
    end = token.end;
  });
  corrected += query.text.slice(end);
  return corrected === query.text ? undefined : corrected;
}
