import { and, inArray } from 'drizzle-orm';
import type { Database } from '../../core/database/connection.ts';
import { entities } from '../../core/database/schema/library.ts';
import { rulesOf } from '../../core/text/languages/languages.ts';
import { tokenize, wordsOf } from '../../core/text/tokenize.ts';
import type { Token } from '../../core/text/words/token.ts';
import { isUnspaced } from '../../core/text/words/unspaced.ts';
import { isEntityInUse } from '../../library/entities/entity-in-use.ts';
import type { Spelling } from '../../library/vocabulary/closest-words.ts';
import { hasLooseForms, looseFormsIn } from '../../library/vocabulary/loose-forms.ts';
import type { SearchScope } from '../match/scope.ts';
import type { SearchQuery } from '../read-query/query.ts';
import { languagesOf } from '../read-query/readings.ts';
import { splitWord } from './split-words.ts';

/** A word that occurs less often than this may be a transcription error. */
const maxRareCount = 2;
/** How much more often the other spelling must occur. */
const minFrequencyRatio = 100;
const maxCombinations = 40;

/** A shorter word that the library lacks may be anything: README says so. */
const minCorrectedLength = 5;

/**
 * `sure`: only what is certainly misspelled, to be searched for in place of what was typed. `maybe`: also words that the
 * library has rarely, or that may be names, to be offered.
 */
export type Certainty = 'sure' | 'maybe';

/** Who types an abbreviation in capitals means it. */
const abbreviation = /^\p{Lu}{2,5}$/u;

type Candidates = { word: string; options: string[] };

type Known = {
  /** In how many passages the word is. */
  count: number;
  spellings: Spelling[];
  /** Two words that it may be, as phrases. */
  split: string[];
  /** Nothing matches the query as typed. */
  hasNoMatches: boolean;
};

/** What may have been meant by a word that is unknown or rare, likeliest first. */
export function likelyWords(word: string, { count, spellings, split, hasNoMatches }: Known): string[] {
  const likely = spellings.filter((spelling) =>
    count === 0 || hasNoMatches ? spelling.count > count : spelling.count >= count * minFrequencyRatio,
  );
  const near = likely.filter(({ distance }) => distance === 1);
  const far = likely.filter(({ distance }) => distance > 1);
  // A rare word may still be right: as part of a name that the library knows.
  const asTyped = count > 0 || likely.length + split.length === 0 ? [word] : [];
  const spelled = (spellings: Spelling[]) => spellings.map((spelling) => spelling.word);
  // A missing space is one letter: likelier than two wrong ones.
  return [...spelled(near), ...split, ...spelled(far), ...asTyped];
}

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
  const split = count === 0 ? await splitWord(scope, word) : [];
  return { word, options: likelyWords(word, { count, spellings, split, hasNoMatches }) };
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
    .where(and(inArray(entities.nameKey, rows.map(nameOf)), isEntityInUse))
    .limit(maxCombinations);
  const keys = new Set(named.map(({ key }) => key));
  return rows.find((row) => keys.has(nameOf(row))) ?? first;
}

type TypedWord = Token & {
  /** In quotes, an abbreviation, or a letter of a script without spaces: never corrected. */
  isMeant: boolean;
  /** A name, as far as its letters tell: phones write a capital at the beginning themselves. */
  hasCapital: boolean;
  /** Somebody may still be typing it. */
  isUnfinished: boolean;
};

/** The words of a query as they were typed. */
export function readTyped(text: string): TypedWord[] {
  const quoted = Array.from(text.matchAll(/["“„«][^"”“„«»]*["”“»]?/g), ({ index, 0: part }) => [
    index,
    index + part.length,
  ]);
  const isQuoted = (at: number) => quoted.some(([start = 0, end = 0]) => start < at && at < end);
  const isOpen = !/["”»“„«\s]$/.test(text);
  return tokenize(text).map((token, at, tokens) => {
    const typed = text.slice(token.start, token.end);
    return {
      ...token,
      isMeant: isQuoted(token.start) || abbreviation.test(typed) || isUnspaced(token.word),
      hasCapital: /\p{Lu}/u.test(at === 0 ? typed.slice(1) : typed),
      isUnfinished: isOpen && at === tokens.length - 1,
    };
  });
}

/** The text with other words in the places of these; undefined if all are the same. */
export function replaceWords(text: string, tokens: Token[], words: string[]): string | undefined {
  let replaced = '';
  let end = 0;
  tokens.forEach((token, at) => {
    const word = words[at] ?? token.word;
    replaced += text.slice(end, token.start);
    replaced += word === token.word ? text.slice(token.start, token.end) : word;
    end = token.end;
  });
  replaced += text.slice(end);
  return replaced === text ? undefined : replaced;
}

/** Whether a word is certainly misspelled if another is like it: no word that the library has is ever replaced. */
export const isSurelyWrong = ({ word, hasCapital }: Pick<TypedWord, 'word' | 'hasCapital'>, count: number) =>
  count === 0 && !hasCapital && word.length >= minCorrectedLength;

/** In other languages, a word is known as it's typed or not at all. */
const bendsWords = (language: string) => rulesOf(language) !== undefined || hasLooseForms(language);

/**
 * Whether the library has a word as it's read in one of its languages (`Mueller` where people say `Müller`), or in another
 * form.
 */
function isKnownIn({ vocabulary }: SearchScope, languages: string[], typed: string): boolean {
  const isKnown = (word: string, language: string) =>
    vocabulary.count(word) > 0 || looseFormsIn(language, vocabulary, word).length > 0;
  return languages.some((language) => {
    const words = wordsOf(typed, language);
    return words.length > 0 && words.every((word) => isKnown(word, language));
  });
}

/**
 * The query that was probably meant, with words in a spelling that the library knows. Undefined if there is nothing to
 * correct. `hasNoMatches`: nothing matches as typed.
 */
export async function correctQuery(
  scope: SearchScope,
  query: SearchQuery,
  { certainty, hasNoMatches }: { certainty: Certainty; hasNoMatches: boolean },
): Promise<string | undefined> {
  if (!query.isPlain) return undefined;
  const tokens = readTyped(query.text);
  const languages = (await languagesOf(scope.engine)).filter(bendsWords);
  const mayBeWrong = (token: TypedWord) =>
    !token.isMeant &&
    !isKnownIn(scope, languages, query.text.slice(token.start, token.end)) &&
    (certainty === 'maybe' || isSurelyWrong(token, scope.vocabulary.count(token.word)));
  const candidates = await Promise.all(
    tokens.map((token) =>
      mayBeWrong(token)
        ? candidatesOf(scope, token.word, token.isUnfinished, hasNoMatches)
        : { word: token.word, options: [token.word] },
    ),
  );
  const words = await bestCombination(scope.database, combinations(candidates));
  return replaceWords(query.text, tokens, words);
}
