import { type LoosePassage, loosePassages } from './loose.ts';
import type { SearchQuery } from './query.ts';
import type { SearchScope } from './scope.ts';
import { type StrictEpisodes, strictQuery } from './strict-episodes.ts';

/** Where no passage says all words, what is around one counts more: it tells whether they belong together there. */
const aroundShare = 1.8;
/** Above this, comparing lists of episodes costs the engine more than looking everywhere. */
export const maxListedEpisodes = 200;

async function episodeIdsOf({ engine }: SearchScope, strict: StrictEpisodes): Promise<string[]> {
  if (strict.ids) return [...strict.ids];
  const [{ hits }] = await engine.search([
    { ...strictQuery(strict), retrieve: ['id'], limit: maxListedEpisodes },
  ]);
  return hits.map(({ id }) => id);
}

/** Where each episode that says all words, but in no single passage, answers the query best; the best episodes first. */
export async function saidApart(
  scope: SearchScope,
  query: SearchQuery,
  strict: StrictEpisodes,
  { total, whole }: { total: number; whole: ReadonlySet<string> },
): Promise<LoosePassage[]> {
  const only =
    total <= maxListedEpisodes
      ? [{ field: 'episode_id', anyOf: await episodeIdsOf(scope, strict) } as const]
      : [];
  const { filters } = scope;
  const found = await loosePassages(
    { ...scope, filters: { ...filters, passages: [...filters.passages, ...only] } },
    query,
    { aroundShare },
  );
  const best = new Map<string, LoosePassage>();
  for (const passage of found) {
    const id = passage.hit.episode_id;
    if (!whole.has(id) && !best.has(id)) best.set(id, passage);
  }
  return [...best.values()];
}
