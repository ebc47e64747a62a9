import type { SearchParams } from 'meilisearch';
import type { EntityType } from '../../contract/entity.ts';
import type { SearchFacets, SearchParameters, SearchResponse, SearchResult } from '../../contract/search.ts';
import type { Database } from '../database/connection.ts';
import { foldText } from '../names.ts';
import { attributesOf } from './attributes.ts';
import { type SearchEngine, whileAvailable } from './engine.ts';
import { facetFields, facetsOf } from './facets.ts';
import { filtersOf } from './filters.ts';
import { longestMarkedRun, markEnd, markName, markStart, toMarkedHtml, withoutMarks } from './highlight.ts';
import { type PassageFacts, passageFacts } from './hydrate.ts';
import { nameOfResult } from './naming.ts';
import { parseQuery, type Query } from './query.ts';
import { textStart } from './settings.ts';

export type SearchDependencies = { database: Database; engine: SearchEngine };

export const noFacets = (): SearchFacets => ({ type: [], podcast: [], language: [], year: [] });

function emptyResponse(parameters: SearchParameters, started: number): SearchResponse {
  const { page, page_size } = parameters;
  return {
    entities: [],
    total_hits: 0,
    page,
    page_size,
    total_pages: 0,
    search_time_ms: performance.now() - started,
    facets: noFacets(),
  };
}

/** The request that a search sends to the engine; the benchmark sends the same one by itself. */
export function engineRequest(
  query: Query,
  parameters: SearchParameters,
  filter: string[],
): SearchParams & { page: number; hitsPerPage: number } {
  const attributes = attributesOf(query, parameters.role);
  return {
    filter,
    page: parameters.page,
    hitsPerPage: parameters.page_size,
    matchingStrategy: 'all',
    attributesToRetrieve: ['id'],
    attributesToHighlight: ['text'],
    highlightPreTag: markStart,
    highlightPostTag: markEnd,
    facets: Object.values(facetFields),
    ...(attributes ? { attributesToSearchOn: attributes } : {}),
    ...(parameters.group === 'episode' ? { distinct: 'episode_id' } : {}),
    ...(parameters.sort === 'newest' ? { sort: ['published:desc'] } : {}),
  };
}

/** By date alone a forgiven typo would stand above what was meant: then words must be as they were typed. */
const engineText = (query: Query, parameters: SearchParameters) =>
  parameters.sort === 'newest' ? query.exactText : query.text;

const roleTexts = { speaker: 'speaking', mention: 'mentioned' } as const;

function describe(type: EntityType, role: 'speaker' | 'mention', facts: PassageFacts): string {
  const kind = type[0]?.toUpperCase() + type.slice(1);
  const by = role === 'mention' && facts.speaker ? ` by ${facts.speaker}` : '';
  return `${kind}, ${roleTexts[role]}${by} in ${facts.podcastTitle}`;
}

function toResult(marked: string, facts: PassageFacts, query: Query): SearchResult {
  const named = nameOfResult(facts.names, query);
  const name = named?.name ?? (longestMarkedRun(marked) || query.words.join(' '));
  const type = named?.type ?? 'topic';
  const role = named?.role ?? 'mention';
  return {
    id: named?.mentionId ?? facts.passageId,
    entity_id: named?.entityId ?? null,
    name,
    highlighted_name: markName(name, query.words, query.openEnded, foldText),
    entity_type: type,
    role,
    context: withoutMarks(marked),
    highlighted_context: toMarkedHtml(marked),
    short_description: describe(type, role, facts),
    speaker: facts.speaker,
    start_seconds: facts.startSeconds,
    start_estimated: facts.startEstimated,
    passage_id: facts.passageId,
    episode_title: facts.episodeTitle,
    episode_slug: facts.episodeSlug,
    episode_uuid: facts.episodeId,
    episode_url: facts.episodeLink,
    episode_language: facts.language,
    publication_date: facts.publicationDate?.toISOString() ?? null,
    podcast_title: facts.podcastTitle,
    podcast_slug: facts.podcastSlug,
    podcast_uuid: facts.podcastId,
    podcast_html_url: facts.podcastHtmlUrl,
    podcast_image_url: facts.podcastImageUrl,
    created_at: facts.createdAt.toISOString(),
  };
}

/** Searches what was said. Throws AppError query_too_long, invalid_request, search_unavailable. */
export async function searchMentions(
  { database, engine }: SearchDependencies,
  parameters: SearchParameters,
): Promise<SearchResponse> {
  const started = performance.now();
  const query = parseQuery(parameters.q);
  const filter = filtersOf(parameters);
  if (query.words.length === 0 || !filter) return emptyResponse(parameters, started);
  const found = await whileAvailable((signal) =>
    engine.index.search(engineText(query, parameters), engineRequest(query, parameters, filter), { signal }),
  );
  const hits = found.hits as { id: string; _formatted?: { text?: string } }[];
  const [facts, facets] = await Promise.all([
    passageFacts(
      database,
      hits.map((hit) => hit.id),
    ),
    facetsOf(database, found.facetDistribution),
  ]);
  return {
    entities: hits.flatMap((hit) => {
      const known = facts.get(hit.id);
      return known ? [toResult(hit._formatted?.text?.slice(textStart.length) ?? '', known, query)] : [];
    }),
    total_hits: found.totalHits ?? 0,
    page: parameters.page,
    page_size: parameters.page_size,
    total_pages: found.totalPages ?? 0,
    search_time_ms: Math.round((performance.now() - started) * 10) / 10,
    facets,
  };
}

/** In how many passages of each of these episodes the search matches: exact, and asked for beside the results. */
export async function countPassages(
  { engine }: SearchDependencies,
  parameters: SearchParameters,
  episodeIds: string[],
): Promise<Record<string, number>> {
  const query = parseQuery(parameters.q);
  const filter = filtersOf(parameters);
  if (query.words.length === 0 || !filter || episodeIds.length === 0) return {};
  const attributes = attributesOf(query, parameters.role);
  const found = await whileAvailable((signal) =>
    engine.index.search(
      query.text,
      {
        filter: [...filter, `episode_id IN [${episodeIds.map((id) => `"${id}"`).join(', ')}]`],
        limit: 0,
        matchingStrategy: 'all',
        facets: ['episode_id'],
        ...(attributes ? { attributesToSearchOn: attributes } : {}),
      },
      { signal },
    ),
  );
  return found.facetDistribution?.episode_id ?? {};
}
