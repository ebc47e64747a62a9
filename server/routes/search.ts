import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { validate } from 'uuid';
import {
  maximumPageSize,
  passageCountsResponse,
  searchOverview as searchOverviewResponse,
  searchParameters,
  searchResponse,
} from '../contract/search.ts';
import { AppError } from '../core/errors.ts';
import { episodeUrl, mentionUrl } from '../core/library/urls.ts';
import { toFeed } from '../core/search/feed.ts';
import { searchOverview } from '../core/search/overview.ts';
import { countPassages, searchMentions } from '../core/search/search.ts';
import type { AppDependencies } from './dependencies.ts';
import { badSearchRequest, jsonResponse, searchUnavailable } from './responses.ts';
import { validationHook } from './validation-hook.ts';

const searchRoute = createRoute({
  method: 'get',
  path: '/entities/search',
  tags: ['Search'],
  summary: 'Search what was said',
  description:
    'All words must occur in a passage, or be the name of its speaker. Best matches come first, then newer ones.',
  request: { query: searchParameters },
  responses: {
    200: jsonResponse('A page of results.', searchResponse),
    400: badSearchRequest,
    503: searchUnavailable,
  },
});

const countsParameters = searchParameters.extend({
  episodes: z
    .string()
    .max(maximumPageSize * 40)
    .meta({ description: 'Episode uuids, with commas between them.' }),
});

const countsRoute = createRoute({
  method: 'get',
  path: '/entities/search/counts',
  tags: ['Search'],
  summary: 'Count matching passages in episodes',
  description:
    'For each of the episodes that a page of results shows: how many of its passages match the same search.',
  request: { query: countsParameters },
  responses: {
    200: jsonResponse('Counts by episode uuid.', passageCountsResponse),
    400: badSearchRequest,
    503: searchUnavailable,
  },
});

const overviewRoute = createRoute({
  method: 'get',
  path: '/entities/search/overview',
  tags: ['Search'],
  summary: 'When it was said, and what filters would leave',
  description:
    'Counts of matching passages by week or month, by role, and by facet, each facet without its own filter.',
  request: { query: searchParameters },
  responses: {
    200: jsonResponse('The overview.', searchOverviewResponse),
    400: badSearchRequest,
    503: searchUnavailable,
  },
});

const feedRoute = createRoute({
  method: 'get',
  path: '/entities/search/feed',
  tags: ['Search'],
  summary: 'The newest results of a search as RSS',
  request: { query: searchParameters },
  responses: {
    200: { description: 'RSS 2.0.', content: { 'application/rss+xml': { schema: z.string() } } },
    400: badSearchRequest,
    503: searchUnavailable,
  },
});

const feedLength = 30;

export function searchRoutes(dependencies: AppDependencies) {
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(searchRoute, async (c) => c.json(await searchMentions(dependencies, c.req.valid('query')), 200))
    .openapi(overviewRoute, async (c) =>
      c.json(await searchOverview(dependencies, c.req.valid('query')), 200),
    )
    .openapi(feedRoute, async (c) => {
      const parameters = c.req.valid('query');
      const { entities } = await searchMentions(dependencies, {
        ...parameters,
        sort: 'newest',
        page: 1,
        page_size: feedLength,
      });
      const { search } = new URL(c.req.url);
      const feed = toFeed(parameters.q, entities, {
        searchUrl: `${dependencies.publicUrl}/monitor${search}`,
        feedUrl: `${dependencies.publicUrl}/api/v1/entities/search/feed${search}`,
        episodeUrl: (result) =>
          mentionUrl(
            episodeUrl(dependencies.publicUrl, { slug: result.episode_slug, uuid: result.episode_uuid }),
            result.passage_id,
            null,
          ),
      });
      return c.body(feed, 200, { 'content-type': 'application/rss+xml; charset=utf-8' });
    })
    .openapi(countsRoute, async (c) => {
      const { episodes, ...parameters } = c.req.valid('query');
      const ids = episodes.split(',').filter(Boolean);
      if (ids.length > maximumPageSize || !ids.every((id) => validate(id))) {
        throw new AppError(
          'invalid_request',
          `episodes must be up to ${maximumPageSize} uuids with commas between them.`,
        );
      }
      return c.json({ counts: await countPassages(dependencies, parameters, ids) }, 200);
    });
}
