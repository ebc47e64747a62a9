import type { PassageDocument } from './engine/documents.ts';
import type { QueryOf } from './engine/engine.ts';
import { splitEngineText } from './engine/engine-words.ts';
import type { LooseWord } from './loose-words.ts';
import { passageColumns } from './passage-query.ts';
import type { SearchScope } from './scope.ts';

const candidatesPerQuery = 100;
/** After leaving out this many of the rarest words, what is left tells too little. */
const maxLeftOut = 3;
const speakersPerQuery = 20;

/**
 * The engine's queries for candidates: it drops common words first, so each query that leaves out the rarest word finds
 * what the ones before it could not.
 */
function candidateQueries(scope: SearchScope, words: string[]): QueryOf<'passages'>[] {
  return words.slice(0, Math.max(1, Math.min(words.length - 1, maxLeftOut + 1))).map((_, at) => ({
    target: 'passages',
    words: words.slice(at),
    matching: 'most',
    fields: scope.role === 'speaker' ? ['speaker'] : ['text', 'speaker'],
    filters: scope.filters.passages,
    retrieve: [...passageColumns],
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
