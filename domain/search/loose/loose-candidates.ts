import type { PassageDocument } from '../engine/documents.ts';
import type { QueryOf } from '../engine/engine.ts';
import { passageColumns } from '../match/passage-query.ts';
import type { LooseWord } from '../rank/loose-words.ts';
import { isQuestionWord } from '../read-query/question-words.ts';
import type { SearchScope } from '../scope/scope.ts';

const candidatesPerQuery = 40;
/** Of the rarest words, every two are looked for together, and each by itself: of misheard talk, one is left. */
const rarestWords = 4;

/**
 * The words to look for together. Two at a time are found many times faster than the passages with most of all words, and
 * miss none of the good ones.
 */
function wordsTogether(words: string[]): string[][] {
  const rare = words.slice(0, rarestWords);
  const pairs = rare.flatMap((first, at) => rare.slice(at + 1).map((second) => [first, second]));
  return [...pairs, ...rare.map((word) => [word])];
}

const candidateQueries = (scope: SearchScope, rows: string[][]): QueryOf<'passages'>[] =>
  rows.map((words) => ({
    target: 'passages',
    words,
    fields: scope.role === 'speaker' ? ['speaker'] : ['text', 'speaker'],
    filters: scope.filters.passages,
    retrieve: [...passageColumns],
    isRough: true,
    limit: candidatesPerQuery,
    offset: 0,
  }));

/** Passages with some of the words, or with other forms of them. */
export async function looseCandidates(scope: SearchScope, words: LooseWord[]): Promise<PassageDocument[]> {
  const typed = wordsTogether(words.map(({ word }) => word));
  const others = wordsTogether(words.map(({ word, otherForm }) => otherForm ?? word)).filter((row, at) =>
    row.some((word, index) => word !== typed[at]?.[index]),
  );
  const results = await Promise.all(
    [typed, others].map((rows) => scope.engine.search(candidateQueries(scope, rows))),
  );
  const hits = results.flat().flatMap((result): PassageDocument[] => result.hits);
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()];
}

/** Speakers that a query names: two words in a row of their labels, and the episodes that they speak in. */
export type NamedSpeaker = { name: string; episodes: ReadonlySet<string> };

/** Labels may say more than a query does: `Dr Grace Hopper` is named by `Grace Hopper`. */
export async function speakersNamed(
  { engine, filters }: SearchScope,
  words: string[],
): Promise<NamedSpeaker[]> {
  const pairs = words.slice(1).flatMap((second, at) => {
    const first = words[at] ?? '';
    return isQuestionWord(first) || isQuestionWord(second) ? [] : [[first, second]];
  });
  const results = await engine.search(
    pairs.map((pair) => ({
      target: 'passages',
      words: [],
      phrases: [pair],
      fields: ['speaker'],
      filters: filters.passages,
      facets: ['episode_id'],
      isRough: true,
      limit: 0,
    })),
  );
  return pairs
    .map((pair, at) => ({
      name: pair.join(' '),
      episodes: new Set(Object.keys(results[at]?.facets.episode_id ?? {})),
    }))
    .filter(({ episodes }) => episodes.size > 0);
}
