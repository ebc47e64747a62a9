import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { validate } from 'uuid';
import {
  maximumPageSize,
  passageCountsResponse,
  searchOverview as searchOverviewResponse,
  searchParameters,
  searchResponse,
} from '../../../contract/api/library/search.ts';
import { suggestParameters, suggestResponse } from '../../../contract/api/library/suggest.ts';
import { AppError } from '../../../domain/core/errors.ts';
import { episodeUrl, mentionUrl } from '../../../domain/library/catalog/urls.ts';
import { countPassages } from '../../../domain/search/count-passages.ts';
import { searchOverview } from '../../../domain/search/overview.ts';
import { toFeed } from '../../../domain/search/present/feed.ts';
import { searchMentions } from '../../../domain/search/search.ts';
import { suggest } from '../../../domain/search/suggest.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { jsonResponse, searchErrors } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const maxFeedItems = 30;

const search = { method: 'get' as const, tags: ['Search'] };

const countsParameters = searchParameters.extend({
  episodes: z
    .string()
    .max(maximumPageSize * 40)
    .meta({
      description: `Episode UUIDs separated by commas, up to ${maximumPageSize}.`,
      pattern: '^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36})*$',
    }),
});

const routes = {
  search: createRoute({
    ...search,
    path: '/entities/search',
    operationId: 'searchMentions',
    summary: 'Search mentions',
    description:
      'Searches transcripts, titles, descriptions and people. All words of the query must be in one place: a passage with the next one, or a paragraph of the description. When few match, results with `match: some` follow in `more`. Results are grouped by episode unless `group` is `none`.',
    request: { query: searchParameters },
    responses: {
      200: jsonResponse('Results, most relevant first, or newest first if requested.', searchResponse),
      ...searchErrors,
    },
  }),
  suggest: createRoute({
    ...search,
    path: '/suggest',
    operationId: 'getSuggestions',
    summary: 'Get search suggestions',
    description: 'Completes a query while it’s typed: entities, podcasts and episode titles.',
    request: { query: suggestParameters },
    responses: { 200: jsonResponse('Suggestions, most likely first.', suggestResponse), ...searchErrors },
  }),
  counts: createRoute({
    ...search,
    path: '/entities/search/counts',
    operationId: 'countPassages',
    summary: 'Count matching passages by episode',
    description:
      'Counts the passages that match a search in each of the given episodes, and says where they are.',
    request: { query: countsParameters },
    responses: {
      200: jsonResponse('The number and positions of matching passages.', passageCountsResponse),
      ...searchErrors,
    },
  }),
  overview: createRoute({
    ...search,
    path: '/entities/search/overview',
    operationId: 'getSearchOverview',
    summary: 'Get timeline and facets of a search',
    description:
      'Counts matching episodes over time, by speaker role and by facet. Each facet ignores its own filter, so its counts show what choosing another value would return.',
    request: { query: searchParameters },
    responses: { 200: jsonResponse('Timeline, roles and facets.', searchOverviewResponse), ...searchErrors },
  }),
  feed: createRoute({
    ...search,
    path: '/entities/search/feed',
    operationId: 'getSearchFeed',
    summary: 'Get a search as an RSS feed',
    description: `Returns the ${maxFeedItems} newest results of a search. \`page\`, \`page_size\` and \`sort\` are ignored.`,
    request: { query: searchParameters },
    responses: {
      200: {
        description: 'An RSS 2.0 feed, newest first.',
        content: { 'application/rss+xml': { schema: z.string() } },
      },
      ...searchErrors,
    },
  }),
};

/** Throws AppError invalid_request. */
function readEpisodeIds(episodes: string): string[] {
  const ids = episodes.split(',').filter(Boolean);
  if (ids.length > maximumPageSize || !ids.every((id) => validate(id)))
    throw new AppError(
      'invalid_request',
      `episodes must be up to ${maximumPageSize} UUIDs separated by commas.`,
    );
  return ids;
}

async function searchFeed(
  dependencies: AppDependencies,
  parameters: z.infer<typeof searchParameters>,
  queryString: string,
): Promise<string> {
  const { publicUrl } = dependencies;
  const newest = { ...parameters, sort: 'newest' as const, page: 1, page_size: maxFeedItems };
  const { entities } = await searchMentions(dependencies, newest);
  return toFeed(parameters.q, entities, {
    searchUrl: `${publicUrl}/monitor${queryString}`,
    feedUrl: `${publicUrl}/api/v1/entities/search/feed${queryString}`,
    episodeUrl: (result) =>
      mentionUrl(
        episodeUrl(publicUrl, { slug: result.episode_slug, uuid: result.episode_uuid }),
        result.passage_id,
        null,
        parameters.q,
      ),
  });
}

export function searchRoutes(dependencies: AppDependencies) {
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(routes.search, async (c) =>
      c.json(await searchMentions(dependencies, c.req.valid('query')), 200),
    )
    .openapi(routes.suggest, async (c) =>
      c.json({ suggestions: await suggest(dependencies, c.req.valid('query')) }, 200),
    )
    .openapi(routes.overview, async (c) =>
      c.json(await searchOverview(dependencies, c.req.valid('query')), 200),
    )
    .openapi(routes.feed, async (c) => {
      const feed = await searchFeed(dependencies, c.req.valid('query'), new URL(c.req.url).search);
      return c.body(feed, 200, { 'content-type': 'application/rss+xml; charset=utf-8' });
    })
    .openapi(routes.counts, async (c) => {
      const { episodes, ...parameters } = c.req.valid('query');
      const ids = readEpisodeIds(episodes);
      return c.json(await countPassages(dependencies, parameters, ids), 200);
    });
}
