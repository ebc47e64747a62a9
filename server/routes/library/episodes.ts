import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import {
  episodeDetail,
  episodeEntitiesResponse,
  latestEpisodeParameters,
  latestEpisodes,
  transcriptResponse,
} from '../../../contract/api/library/episode.ts';
import { similarToEpisodeResponse } from '../../../contract/api/library/similar.ts';
import { findEpisodeId, getEpisode, getEpisodeEntities } from '../../../domain/library/catalog/episodes.ts';
import { listLatestEpisodes } from '../../../domain/library/catalog/latest-episodes.ts';
import { getSimilarPassages } from '../../../domain/library/transcripts/similar.ts';
import { getTranscript } from '../../../domain/library/transcripts/transcripts.ts';
import { similarToEpisode } from '../../../domain/meaning/episode/similar-to-episode.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { idParams } from '../declare/id-params.ts';
import { badRequest, errorResponse, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const episodes = { method: 'get' as const, tags: ['Episodes'], request: { params: idParams } };
const notFound = errorResponse('There is no episode with this ID.', 'episode_not_found');
const removed = errorResponse('The episode was removed on request.', 'episode_removed');

const routes = {
  latest: createRoute({
    ...episodes,
    path: '/episodes/latest',
    operationId: 'listLatestEpisodes',
    summary: 'List new episodes',
    description: 'Lists the newest episodes that have a transcript.',
    request: { query: latestEpisodeParameters },
    responses: { 200: jsonResponse('Episodes, newest first.', latestEpisodes), 400: badRequest },
  }),
  episode: createRoute({
    ...episodes,
    path: '/episodes/{id}',
    operationId: 'getEpisode',
    summary: 'Get an episode',
    description: 'Returns an episode with the entities it mentions.',
    responses: { 200: jsonResponse('The episode.', episodeDetail), 404: notFound, 410: removed },
  }),
  transcript: createRoute({
    ...episodes,
    path: '/episodes/{id}/transcript',
    operationId: 'getTranscript',
    summary: 'Get a transcript',
    description: 'Returns the transcript of an episode as plain text and as lines with times and speakers.',
    responses: {
      200: jsonResponse('The transcript.', transcriptResponse),
      404: errorResponse(
        'There is no episode with this ID, or it has no transcript yet.',
        'episode_not_found',
        'transcript_not_found',
      ),
      410: removed,
    },
  }),
  entities: createRoute({
    ...episodes,
    path: '/episodes/{id}/entities',
    operationId: 'listEpisodeEntities',
    summary: 'List entities of an episode',
    responses: {
      200: jsonResponse('Entities, most mentioned first.', episodeEntitiesResponse),
      404: notFound,
      410: removed,
    },
  }),
  similar: createRoute({
    ...episodes,
    path: '/episodes/{id}/similar',
    operationId: 'getSimilarToEpisode',
    summary: 'Get what other podcasts say about an episode’s subjects',
    description:
      'Returns passages of other podcasts that talk about what this episode talks about, in whatever words, each with the moment of this episode that it is near to.',
    responses: {
      200: jsonResponse('The passages, best first.', similarToEpisodeResponse),
      404: notFound,
      410: removed,
    },
  }),
};

const maxSimilar = 6;

export function episodeRoutes({ database, meaning, publicUrl }: AppDependencies) {
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(routes.latest, async (c) =>
      c.json({ episodes: await listLatestEpisodes(database, c.req.valid('query').limit) }, 200),
    )
    .openapi(routes.episode, async (c) => c.json(await getEpisode(database, c.req.valid('param').id), 200))
    .openapi(routes.transcript, async (c) =>
      c.json(await getTranscript(database, c.req.valid('param').id), 200),
    )
    .openapi(routes.entities, async (c) =>
      c.json({ entities: await getEpisodeEntities(database, c.req.valid('param').id) }, 200),
    )
    .openapi(routes.similar, async (c) => {
      const id = await findEpisodeId(database, c.req.valid('param').id);
      const similar = meaning ? await similarToEpisode({ database, meaning }, id, maxSimilar) : [];
      return c.json({ passages: await getSimilarPassages(database, similar, publicUrl) }, 200);
    });
}
