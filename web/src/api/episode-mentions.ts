import { useQuery } from '@tanstack/react-query';
import { mentionsQuery, type SearchState, termsOf } from '../../../contract/addresses/search-address.ts';
import type { SearchResult } from '../../../contract/api/library/search.ts';
import { callApi } from './client.ts';

/** Enough for any episode; more than one call is rare. */
const maxMentionPages = 5;

/** Every matching passage of one episode, in no order. */
async function listMentions(state: SearchState, episodeId: string, signal: AbortSignal) {
  const query = mentionsQuery(state, episodeId);
  const first = await callApi('get', '/entities/search', { query, signal });
  const pageCount = Math.min(first.total_pages, maxMentionPages);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pageCount - 1) }, (_, index) =>
      callApi('get', '/entities/search', { query: { ...query, page: index + 2 }, signal }),
    ),
  );
  return [first, ...others].flatMap(({ entities }) => entities);
}

export const useEpisodeMentions = (state: SearchState, episodeId: string) =>
  useQuery({
    queryKey: ['mentions', termsOf(state), episodeId],
    queryFn: ({ signal }) => listMentions(state, episodeId, signal),
  });

/** A passage that matches a search, as far as a transcript shows it. */
export type MatchingPassage = Pick<
  SearchResult,
  'passage_id' | 'context' | 'context_ranges' | 'start_seconds'
>;

/** The same passages, with no more than is needed to find them in the transcript. */
export const useMatchingPassages = (state: SearchState | undefined, episodeId: string) =>
  useQuery({
    queryKey: ['matching-passages', state && termsOf(state), episodeId],
    queryFn: async ({ signal }): Promise<MatchingPassage[]> => {
      const results = state ? await listMentions(state, episodeId, signal) : [];
      return results.map(({ passage_id, context, context_ranges, start_seconds }) => ({
        passage_id,
        context,
        context_ranges,
        start_seconds,
      }));
    },
    enabled: state !== undefined,
  });
