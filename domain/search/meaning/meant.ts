import type { MeaningState, SearchParameters } from '../../../contract/api/library/search.ts';
import type { Meaning, MeantQuery } from '../../meaning/search/meaning.ts';
import type { NearPassage } from '../../meaning/search/near-passage.ts';
import type { EntitiesOfQuery } from '../match/query-entities.ts';
import type { SearchQuery } from '../read-query/query.ts';
import type { SearchDependencies, SearchScope } from '../scope/scope.ts';
import { aboutWhom, askedOf } from './about-whom.ts';
import { placesAmong } from './places-among.ts';

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

type Opened = { query: SearchQuery; scope: SearchScope; entities: EntitiesOfQuery };

/** Whether a search asks for what is meant: words as people type them, without operators, by the best match. */
const asksForMeaning = (query: SearchQuery, { meaning, sort }: SearchParameters) =>
  meaning === 'on' && sort === 'relevance' && query.isLoosenable && query.expression.kind === 'and';

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
  { meaning }: SearchDependencies,
  { query, scope, entities }: Opened,
  parameters: SearchParameters,
): Promise<Meant> {
  if (!meaning || !asksForMeaning(query, parameters)) return without('off');
  const about = await aboutWhom(scope, entities);
  const [read, among] = await Promise.all([
    askedOf(scope, query, about).then((text) => meaning.read(text)),
    placesAmong(scope, about),
  ]);
  if (!read) return without('unavailable');
  const found = await meaning.nearest(read, nearestPassages, among);
  if (!found) return without('unavailable');
  const { near, compared } = found;
  const isWhole = meaning.state?.share === 1;
  return { state: isWhole ? 'on' : 'building', near, compared, compare: comparing(meaning, read, near) };
}
