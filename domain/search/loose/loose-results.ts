import type { SearchParameters, SearchResult } from '../../../contract/api/library/search.ts';
import type { PassageDocument } from '../engine/documents.ts';
import type { SearchScope } from '../match/scope.ts';
import { passageFacts } from '../present/hydrate.ts';
import { toResult } from '../present/result.ts';
import type { SearchQuery } from '../read-query/query.ts';
import { withoutQuestionWords } from '../read-query/question-words.ts';

/** Results from passages that hold some of the words, as many as the page has room for, without those that are there already. */
export async function looseResults(
  scope: SearchScope,
  query: SearchQuery,
  found: PassageDocument[],
  { page_size, group, type }: SearchParameters,
  strict: SearchResult[],
): Promise<SearchResult[]> {
  const room = page_size - strict.length;
  if (room <= 0 || found.length === 0) return [];
  const isOf = (result: SearchResult) => (group === 'episode' ? result.episode_uuid : result.passage_id);
  const listed = new Set(strict.map(isOf));
  const ids: string[] = [];
  for (const hit of found) {
    const key = group === 'episode' ? hit.episode_id : hit.id;
    if (listed.has(key)) continue;
    listed.add(key);
    ids.push(hit.id);
    if (ids.length === room) break;
  }
  const shown = { ...query, words: withoutQuestionWords(query.words) };
  const facts = await passageFacts(scope.database, ids);
  return ids.flatMap((id) => {
    const row = facts.get(id);
    return row ? [toResult(row, { query: shown, match: 'some', type })] : [];
  });
}
