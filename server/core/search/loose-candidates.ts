import type { PassageDocument } from './engine/documents.ts';
import type { QueryOf } from './engine/engine.ts';
import { splitEngineText } from './engine/engine-words.ts';
import type { LooseWord } from './loose-words.ts';
import type { SearchScope } from './scope.ts';

const candidatesPerQuery = 40;
/** Of the rarest words, every two are looked for together, and the very rarest by themselves. */
const wordsInPairs = 5;
const wordsAlone = 2;
const speakersPerQuery = 20;

/**
 * The engine's queries for candidates. Two words at a time are found many times faster than the passages with most of
 * all words, and miss none of the good ones.
 */
function candidateQueries(scope: SearchScope, words: string[]): QueryOf<'passages'>[] {
  const rare = words.slice(0, wordsInPairs);
  const pairs = rare.flatMap((first, at) => rare.slice(at + 1).map((second) => [first, second]));
  return [...pairs, ...rare.slice(0, wordsAlone).map((word) => [word])].map((together) => ({
    target: 'passages',
    words: together,
    fields: scope.role === 'speaker' ? ['speaker'] : ['text', 'speaker'],
    filters: scope.filters.passages,
    retrieve: ['id', 'episode_id', 'ordinal', 'text', 'speaker'],
    limit: candidatesPerQuery,
    offset: 0,
  }));
}

/** Passages with some of the words, or with other forms of them. */
export async function looseCandidates(scope: SearchScope, words: LooseWord[]): Promise<PassageDocument[]> {
  const typed = words.map(({ word }) => word);
  const others = words.map(({ word, otherForm }) => otherForm ?? word);
  const results = await Promise.all([
    scope.engine.search(candidateQueries(scope, typed)),
    words.some(({ otherForm }) => otherForm) ? scope.engine.search(candidateQueries(scope, others)) : [],
  ]);
  const hits = results.flat().flatMap((result): PassageDocument[] => result.hits);
  return [...new Map(hits.map((hit) => [hit.id, hit])).values()];
}

/** Speakers whose whole label is in the query, as the engine has them, with the episodes that they speak in. */
export async function speakersNamed(scope: SearchScope, words: string[]): Promise<Map<string, Set<string>>> {
  const speaking = { target: 'passages', fields: ['speaker'], filters: scope.filters.passages } as const;
  const [{ hits }] = await scope.engine.search([
    {
      ...{ ...speaking, fields: ['speaker'] },
      words,
      matching: 'most',
      retrieve: ['speaker'],
      isDistinct: true,
      limit: speakersPerQuery,
      offset: 0,
    },
  ]);
  const asked = ` ${words.join(' ')} `;
  const labels = [...new Set(hits.map(({ speaker }) => speaker))].filter(
    (label) => splitEngineText(label).length > 1 && asked.includes(` ${label} `),
  );
  const found = await scope.engine.search(
    labels.map((label) => ({
      ...{ ...speaking, fields: ['speaker'] as 'speaker'[] },
      words: [],
      phrases: [splitEngineText(label)],
      facets: ['episode_id'],
      limit: 0,
    })),
  );
  return new Map(
    labels.map((label, at) => [label, new Set(Object.keys(found[at]?.facets.episode_id ?? {}))]),
  );
}
