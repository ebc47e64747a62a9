import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { episodeDetail, episodeEntitiesResponse, transcriptResponse } from '../contract/episode.ts';
import { getEpisode, getEpisodeEntities, getTranscript } from '../core/library/episodes.ts';
import type { AppDependencies } from './dependencies.ts';
import { idParams } from './id-params.ts';
import { errorResponse, jsonResponse } from './responses.ts';
import { validationHook } from './validation-hook.ts';

const request = { params: idParams };
const notFound = errorResponse('There is no such episode.', 'episode_not_found');

const episodeRoute = createRoute({
  method: 'get',
  path: '/episodes/{id}',
  tags: ['Episodes'],
  summary: 'An episode with its names',
  request,
  responses: { 200: jsonResponse('The episode.', episodeDetail), 404: notFound },
});

const transcriptRoute = createRoute({
  method: 'get',
  path: '/episodes/{id}/transcript',
  tags: ['Episodes'],
  summary: 'The transcript of an episode',
  request,
  responses: {
    200: jsonResponse('The transcript, as text and in segments.', transcriptResponse),
    404: errorResponse(
      'There is no such episode, or no transcript of it.',
      'episode_not_found',
      'transcript_not_found',
    ),
  },
});

const entitiesRoute = createRoute({
  method: 'get',
  path: '/episodes/{id}/entities',
  tags: ['Episodes'],
  summary: 'The names of an episode',
  request,
  responses: { 200: jsonResponse('Its names, most said first.', episodeEntitiesResponse), 404: notFound },
});

export function episodeRoutes({ database }: AppDependencies) {
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(episodeRoute, async (c) => c.json(await getEpisode(database, c.req.valid('param').id), 200))
    .openapi(transcriptRoute, async (c) =>
      c.json(await getTranscript(database, c.req.valid('param').id), 200),
    )
    .openapi(entitiesRoute, async (c) =>
      c.json({ entities: await getEpisodeEntities(database, c.req.valid('param').id) }, 200),
    );
}
