import { searchParameters } from '../../contract/api/library/search.ts';
import { searchMentions } from '../../domain/search/search.ts';
import type { Platform } from '../../runtime/platform.ts';
import { whenAvailable } from './when-available.ts';

/** Pairs of query and episode: what should be found, what was, and where they differ. */
export type Tally = { hits: number; expected: number; found: number; misses: string[]; surplus: string[] };
export const tally = (): Tally => ({ hits: 0, expected: 0, found: 0, misses: [], surplus: [] });

export function compare(
  into: Tally,
  term: string,
  expected: Set<string>,
  found: Set<string>,
  label: (id: string) => string,
): void {
  into.expected += expected.size;
  into.found += found.size;
  for (const id of expected) {
    if (found.has(id)) into.hits += 1;
    else into.misses.push(`${term} in ${label(id)}`);
  }
  for (const id of found) if (!expected.has(id)) into.surplus.push(`${term} in ${label(id)}`);
}

export const recall = ({ hits, expected }: Tally) => hits / expected;
export const precision = ({ surplus, found }: Tally) => 1 - surplus.length / found;

/** All episodes that match a query strictly, as typed. */
export async function episodesWith(platform: Platform, query: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const parameters = searchParameters.parse({ q: query, page, page_size: 100, spelling: 'as_typed' });
    const answer = await whenAvailable(() => searchMentions(platform, parameters));
    for (const result of answer.entities) found.add(result.episode_uuid);
    if (page >= answer.total_pages) return found;
  }
}
