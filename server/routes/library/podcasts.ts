import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { episodeDetail } from '../../../contract/api/library/episode.ts';
import {
  episodeSearchResponse,
  podcastDetail,
  podcastEntitiesResponse,
  podcastList,
  podcastListParameters,
  podcastParameters,
  popularParameters,
  popularResponse,
} from '../../../contract/api/library/podcast.ts';
import { searchParameters } from '../../../contract/api/library/search.ts';
import { getEpisode } from '../../../domain/library/catalog/episodes.ts';
import { podcastFeed } from '../../../domain/library/catalog/podcast-feed.ts';
import { listPodcasts } from '../../../domain/library/catalog/podcast-list.ts';
import {
  getPodcast,
  getPodcastEntities,
  getPopularPodcasts,
} from '../../../domain/library/catalog/podcasts.ts';
import { republishedFeed } from '../../../domain/library/catalog/republished-feed.ts';
import { searchEpisodes } from '../../../domain/search/episodes.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { idParams } from '../declare/id-params.ts';
import { badRequest, errorResponse, jsonResponse, searchErrors } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const podcasts = { method: 'get' as const, tags: ['Podcasts'] };
const notFound = errorResponse('There is no podcast with this ID.', 'podcast_not_found');

const routes = {
  list: createRoute({
    ...podcasts,
    path: '/podcasts',
    operationId: 'listPodcasts',
    summary: 'List podcasts',
    description:
      'Lists all podcasts with their latest episode and how many of their episodes have a transcript.',
    request: { query: podcastListParameters },
    responses: { 200: jsonResponse('One page of podcasts.', podcastList), 400: badRequest },
  }),
  feed: createRoute({
    ...podcasts,
    path: '/podcasts/{id}/feed',
    operationId: 'getPodcastFeed',
    summary: 'Get new transcripts of a podcast as an RSS feed',
    description: 'Lists the newest episodes of a podcast that have a transcript, with links to read them.',
    request: { params: idParams },
    responses: {
      200: {
        description: 'An RSS 2.0 feed, newest first.',
        content: { 'application/rss+xml': { schema: z.string() } },
      },
      404: notFound,
    },
  }),
  republished: createRoute({
    ...podcasts,
    path: '/podcasts/{id}/feed.xml',
    operationId: 'getRepublishedFeed',
    summary: 'Get the feed of a podcast, with transcripts',
    description:
      'Republishes the feed: its newest 300 episodes with their audio and their transcripts as WebVTT, SubRip and JSON. Off until an operator turns it on for the podcast.',
    request: { params: idParams },
    responses: {
      200: {
        description: 'An RSS 2.0 feed for podcast apps, newest first.',
        content: { 'application/rss+xml': { schema: z.string() } },
      },
      404: errorResponse(
        'There is no podcast with this ID, or its feed is not republished here.',
        'podcast_not_found',
        'feed_not_republished',
      ),
    },
  }),
  podcast: createRoute({
    ...podcasts,
    path: '/podcasts/{id}',
    operationId: 'getPodcast',
    summary: 'Get a podcast',
    description: 'Returns a podcast with one page of its episodes, newest first.',
    request: { params: idParams, query: podcastParameters },
    responses: { 200: jsonResponse('The podcast.', podcastDetail), 400: badRequest, 404: notFound },
  }),
  entities: createRoute({
    ...podcasts,
    path: '/podcasts/{id}/entities',
    operationId: 'listPodcastEntities',
    summary: 'List entities of a podcast',
    description: 'Lists the entities that a podcast mentions in the most episodes.',
    request: { params: idParams },
    responses: {
      200: jsonResponse('Entities, sorted by number of episodes.', podcastEntitiesResponse),
      404: notFound,
    },
  }),
  popular: createRoute({
    ...podcasts,
    path: '/podcasts/popular',
    operationId: 'listPopularPodcasts',
    summary: 'List popular podcasts',
    description: 'Lists the podcasts with the most searchable episodes.',
    request: { query: popularParameters },
    responses: {
      200: jsonResponse('Podcasts, sorted by number of transcripts.', popularResponse),
      400: badRequest,
    },
  }),
  searchEpisodes: createRoute({
    ...podcasts,
    path: '/podcasts/episodes/search',
    operationId: 'searchEpisodes',
    summary: 'Search episodes',
    description: 'Searches transcripts and returns one result per episode, with its best matching passage.',
    request: { query: searchParameters },
    responses: {
      200: jsonResponse(
        'Episodes, most relevant first, or newest first if requested.',
        episodeSearchResponse,
      ),
      ...searchErrors,
    },
  }),
  episode: createRoute({
    ...podcasts,
    path: '/podcasts/episodes/{id}',
    operationId: 'getPodcastEpisode',
    summary: 'Get an episode of a podcast',
    description: 'Returns the same as `GET /episodes/{id}`.',
    request: { params: idParams },
    responses: {
      200: jsonResponse('The episode.', episodeDetail),
      404: errorResponse('There is no episode with this ID.', 'episode_not_found'),
      410: errorResponse('The episode was removed on request.', 'episode_removed'),
    },
  }),
};

export function podcastRoutes(dependencies: AppDependencies) {
  const { database } = dependencies;
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(routes.list, async (c) => c.json(await listPodcasts(database, c.req.valid('query')), 200))
    .openapi(routes.feed, async (c) => {
      const feed = await podcastFeed(database, c.req.valid('param').id, dependencies.publicUrl);
      return c.body(feed, 200, { 'content-type': 'application/rss+xml; charset=utf-8' });
    })
    .openapi(routes.republished, async (c) => {
      const feed = await republishedFeed(database, c.req.valid('param').id, dependencies.publicUrl);
      return c.body(feed, 200, { 'content-type': 'application/rss+xml; charset=utf-8' });
    })
    .openapi(routes.popular, async (c) =>
      c.json({ podcasts: await getPopularPodcasts(database, c.req.valid('query').limit) }, 200),
    )
    .openapi(routes.searchEpisodes, async (c) =>
      c.json(await searchEpisodes(dependencies, c.req.valid('query')), 200),
    )
    .openapi(routes.episode, async (c) => c.json(await getEpisode(database, c.req.valid('param').id), 200))
    .openapi(routes.podcast, async (c) =>
      c.json(await getPodcast(database, c.req.valid('param').id, c.req.valid('query').page), 200),
    )
    .openapi(routes.entities, async (c) =>
      c.json({ entities: await getPodcastEntities(database, c.req.valid('param').id) }, 200),
    );
}
