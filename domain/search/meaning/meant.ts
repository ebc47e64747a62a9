import type { MeaningState, SearchParameters } from '../../../contract/api/library/search.ts';
import type { NearPassage } from '../../meaning/search/compare-vectors.ts';
import type { Meaning, MeantQuery } from '../../meaning/search/meaning.ts';
import type { SearchQuery } from '../read-query/query.ts';
import type { SearchDependencies, SearchScope } from '../scope/scope.ts';
import { episodesAmong } from './episodes-among.ts';

/** How many of the nearest passages are looked at. */
const nearestPassages = 100;

/** What passages mean, compared with a search. */
export type Meant = {
  state: MeaningState;
  /** The nearest passages, nearest first. */
  near: NearPassage[];
  /** How many passages they are the nearest of. */
  compared: number;
  /** How near these passages are, by their ids; those without a vector are left out. */
  compare: (
    places: { id: string; episode_id: string; ordinal: number }[],
  ) => Promise<Map<string, NearPassage>>;
};

const without = (state: MeaningState): Meant => ({
  state,
  near: [],
  compared: 0,
  compare: async () => new Map(),
});

/** Whether a search asks for what is meant: words as people type them, without operators, by the best match. */
const asksForMeaning = (query: SearchQuery, { meaning, sort, role, type }: SearchParameters) =>
  meaning === 'on' &&
  sort === 'relevance' &&
  !role &&
  !type &&
  query.isLoosenable &&
  query.expression.kind === 'and';

function comparing(meaning: Meaning, query: MeantQuery, near: NearPassage[]): Meant['compare'] {
  const known = new Map(near.map((passage) => [passage.id, passage]));
  return async (places) => {
    const unknown = places.filter(({ id }) => !known.has(id));
    const others = await meaning.compare(
      query,
      unknown.map(({ episode_id, ordinal }) => ({ episodeId: episode_id, ordinal })),
    );
    return new Map([...known, ...others.map((passage) => [passage.id, passage] as const)]);
  };
}

/** What is near in meaning to a search, in its scope. Never rejects for a model that doesn't answer. */
export async function findMeant(
  { database, meaning }: SearchDependencies,
  { filters }: SearchScope,
  query: SearchQuery,
  parameters: SearchParameters,
): Promise<Meant> {
  if (!meaning || !asksForMeaning(query, parameters)) return without('off');
  const [read, among] = await Promise.all([
    meaning.read(query.text),
    episodesAmong(database, filters.episodes),
  ]);
  if (!read || !among) return without(read ? 'off' : 'unavailable');
  const found = await meaning.nearest(read, nearestPassages, among === 'everything' ? undefined : among);
  if (!found) return without('unavailable');
  const { near, compared } = found;
  const isWhole = meaning.state?.share === 1;
  return { state: isWhole ? 'on' : 'building', near, compared, compare: comparing(meaning, read, near) };
}
