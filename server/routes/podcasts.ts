import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { episodeDetail } from '../contract/episode.ts';
import {
  episodeSearchResponse,
  podcastDetail,
  podcastEntitiesResponse,
  podcastParameters,
  popularParameters,
  popularResponse,
} from '../contract/podcast.ts';
import { searchParameters } from '../contract/search.ts';
import { getEpisode } from '../core/library/episodes.ts';
import { getPodcast, getPodcastEntities, getPopularPodcasts } from '../core/library/podcasts.ts';
import { searchEpisodes } from '../core/search/episodes.ts';
import type { AppDependencies } from './dependencies.ts';
import { idParams } from './id-params.ts';
import { badRequest, badSearchRequest, errorResponse, jsonResponse, searchUnavailable } from './responses.ts';
import { validationHook } from './validation-hook.ts';

const notFound = errorResponse('There is no such podcast.', 'podcast_not_found');

const podcastRoute = createRoute({
  method: 'get',
  path: '/podcasts/{id}',
  tags: ['Podcasts'],
  summary: 'A podcast with its episodes, newest first',
  request: {
    params: idParams,
    query: podcastParameters,
  },
  responses: {
    200: jsonResponse('The podcast.', podcastDetail),
    400: badRequest,
    404: notFound,
  },
});

const entitiesRoute = createRoute({
  method: 'get',
  path: '/podcasts/{id}/entities',
  tags: ['Podcasts'],
  summary: 'What a podcast talks about',
  request: { params: idParams },
  responses: {
    200: jsonResponse('The names of most of its episodes.', podcastEntitiesResponse),
    404: notFound,
  },
});

const popularRoute = createRoute({
  method: 'get',
  path: '/podcasts/popular',
  tags: ['Podcasts'],
  summary: 'The podcasts of most searchable episodes',
  request: { query: popularParameters },
  responses: { 200: jsonResponse('Most first.', popularResponse), 400: badRequest },
});

const episodeSearchRoute = createRoute({
  method: 'get',
  path: '/podcasts/episodes/search',
  tags: ['Podcasts'],
  summary: 'Episodes in which something was said',
  request: { query: searchParameters },
  responses: {
    200: jsonResponse('A page of episodes.', episodeSearchResponse),
    400: badSearchRequest,
    503: searchUnavailable,
  },
});

const episodeRoute = createRoute({
  method: 'get',
  path: '/podcasts/episodes/{id}',
  tags: ['Podcasts'],
  summary: 'An episode with its names',
  request: { params: idParams },
  responses: {
    200: jsonResponse('The episode.', episodeDetail),
    404: errorResponse('There is no such episode.', 'episode_not_found'),
  },
});

export function podcastRoutes(dependencies: AppDependencies) {
  const { database } = dependencies;
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(popularRoute, async (c) =>
      c.json({ podcasts: await getPopularPodcasts(database, c.req.valid('query').limit) }, 200),
    )
    .openapi(episodeSearchRoute, async (c) =>
      c.json(await searchEpisodes(dependencies, c.req.valid('query')), 200),
    )
    .openapi(episodeRoute, async (c) => c.json(await getEpisode(database, c.req.valid('param').id), 200))
    .openapi(podcastRoute, async (c) =>
      c.json(await getPodcast(database, c.req.valid('param').id, c.req.valid('query').page), 200),
    )
    .openapi(entitiesRoute, async (c) =>
      c.json({ entities: await getPodcastEntities(database, c.req.valid('param').id) }, 200),
    );
}
