import { type SearchResult, searchParameters } from '../../contract/api/library/search.ts';
import { AppError } from '../../domain/core/errors.ts';
import type { SearchDependencies } from '../../domain/search/scope/scope.ts';
import { searchMentions } from '../../domain/search/search.ts';
import type { Platform } from '../../runtime/platform.ts';

const pageSize = 10;

/** What searches need, and the database of a platform. */
export type SearchPlatform = Platform & Pick<SearchDependencies, 'meaning'>;

export type FirstPage = { results: SearchResult[]; milliseconds: number };

/** What a visitor sees first: ten results, or as many strict ones as there are and then what may help. */
export async function readFirstPage(
  platform: SearchPlatform,
  q: string,
  group: 'episode' | 'none' = 'episode',
): Promise<FirstPage> {
  const started = performance.now();
  const parameters = searchParameters.parse({ q, group, page_size: pageSize });
  try {
    const { entities, more } = await searchMentions(platform, parameters);
    const results = [...entities, ...more].slice(0, pageSize);
    return { results, milliseconds: performance.now() - started };
  } catch (error) {
    // Whoever asks what is refused sees no results.
    if (!(error instanceof AppError)) throw error;
    return { results: [], milliseconds: performance.now() - started };
  }
}
