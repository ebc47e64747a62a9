import type { Expression } from '../../core/query/expression.ts';
import { inEngineExpression, streamOf } from '../../core/query/in-engine-words.ts';
import { type About, matchesPlace } from '../../core/query/match.ts';
import type { EpisodeDocument } from '../engine/documents.ts';
import { readMatches } from '../scope/read-matches.ts';
import type { SearchScope } from '../scope/scope.ts';
import type { EpisodeTest } from './place-of-passage.ts';
import type { PlaceQuery } from './place-queries.ts';
import { aboutFields, everywhereFields, linesOf } from './terms-about.ts';

const episodesPerRead = 1_000;

const aboutOf = (document: EpisodeDocument): About => {
  const streams = (fields: Parameters<typeof linesOf>[1]) =>
    linesOf(document, fields).map((line) => streamOf(line));
  return { everywhere: streams(everywhereFields), title: streams(['title']), podcast: streams(['podcast']) };
};

/** Whether a paragraph of what is written about an episode matches: each is a place of its own. */
function isDescribed(document: EpisodeDocument, expression: Expression, inEpisode: EpisodeTest): boolean {
  const about = aboutOf(document);
  return linesOf(document, ['description']).some((line) =>
    matchesPlace(expression, about, { texts: [streamOf(line)], own: [], speaker: [] }, (part) =>
      inEpisode(part, document.id),
    ),
  );
}

/** Episodes that may match by what is written about them. */
async function candidates(scope: SearchScope, queries: PlaceQuery[]): Promise<Set<string>> {
  const results = await scope.engine.search(
    queries.map(({ terms: { words, phrases } }) => ({
      target: 'episodes' as const,
      words,
      phrases,
      fields: [...aboutFields],
      filters: scope.filters.episodes,
      facets: ['id'],
      limit: 0,
    })),
  );
  return new Set(
    results.flatMap(({ facets }, at) =>
      Object.keys(facets.id ?? {}).filter((id) => queries[at]?.passes(id) ?? false),
    ),
  );
}

/** Looks for episodes that match by what is written about them: gives those that aren't among the ones found already. */
export async function describedEpisodes(
  scope: SearchScope,
  queries: PlaceQuery[],
  typed: Expression,
  inEpisode: EpisodeTest,
): Promise<(found: ReadonlySet<string>) => Promise<string[]>> {
  const written = scope.role === undefined ? queries.filter(({ isSpoken }) => !isSpoken) : [];
  const ids = written.length > 0 ? await candidates(scope, written) : new Set<string>();
  const expression = inEngineExpression(typed);
  return async (found) => {
    const open = [...ids.difference(found)];
    const described: string[] = [];
    for (let from = 0; from < open.length; from += episodesPerRead) {
      const anyOf = open.slice(from, from + episodesPerRead);
      const query = {
        target: 'episodes' as const,
        words: [],
        filters: [{ field: 'id', anyOf } as const],
        retrieve: ['id' as const, ...aboutFields],
      };
      const isMatch = (hit: EpisodeDocument) => isDescribed(hit, expression, inEpisode);
      described.push(...(await readMatches(scope, query, (hit) => (isMatch(hit) ? hit.id : undefined))));
    }
    return described;
  };
}
