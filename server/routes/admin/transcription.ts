import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import {
  changeTranscription,
  podcastTranscription,
  podcastTranscriptionList,
  podcastTranscriptionParameters,
  transcribeEpisode,
  transcriptionEpisode,
  transcriptionEstimate,
  transcriptionEstimateParameters,
  transcriptionList,
  transcriptionListParameters,
  transcriptionPolicy,
  transcriptionState,
} from '../../../contract/api/admin/transcription.ts';
import {
  pauseTranscription,
  requestTranscription,
} from '../../../domain/operations/transcription/changes.ts';
import { listTranscriptions } from '../../../domain/operations/transcription/episode-rows.ts';
import { estimatePolicy } from '../../../domain/operations/transcription/estimate.ts';
import {
  getPodcastTranscription,
  listPodcastTranscription,
  setTranscriptionPolicy,
} from '../../../domain/operations/transcription/policies.ts';
import { getTranscriptionState } from '../../../domain/operations/transcription/state.ts';
import { actorOf, type OperatorEnv } from '../../middleware/require-operator.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { badRequest, errorResponse, jsonBody, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { admin, adminErrors, uuidParams } from './responses.ts';

const common = { 400: badRequest, ...adminErrors };
const noPodcast = { 404: errorResponse('There is no podcast with this ID.', 'podcast_not_found') };

const routes = {
  state: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/transcription',
    operationId: 'adminGetTranscription',
    summary: 'Get how far transcription is',
    description: 'Returns what waits, what workers have, what was heard and what it cost.',
    responses: { 200: jsonResponse('How far it is.', transcriptionState), ...adminErrors },
  }),
  change: createRoute({
    ...admin,
    method: 'patch',
    path: '/admin/transcription',
    operationId: 'adminChangeTranscription',
    summary: 'Pause or resume transcription',
    request: jsonBody(changeTranscription),
    responses: { 200: jsonResponse('How far it is.', transcriptionState), ...common },
  }),
  episodes: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/transcription/episodes',
    operationId: 'adminListTranscriptions',
    summary: 'List episodes that are transcribed',
    description: 'Lists episodes in a state, with progress, gaps and failures.',
    request: { query: transcriptionListParameters },
    responses: { 200: jsonResponse('A page of episodes.', transcriptionList), ...common },
  }),
  transcribe: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/episodes/{id}/transcribe',
    operationId: 'adminTranscribeEpisode',
    summary: 'Transcribe an episode',
    description:
      'Has an episode transcribed before all others; once more, if it was, with another model if one is given.',
    request: { params: uuidParams, ...jsonBody(transcribeEpisode) },
    responses: {
      200: jsonResponse('It is queued.', transcriptionEpisode),
      ...common,
      404: errorResponse('There is no episode with this ID.', 'episode_not_found'),
      409: errorResponse(
        'Transcription is off, or the episode can’t be transcribed.',
        'transcription_off',
        'transcription_refused',
      ),
      410: errorResponse('The episode was taken down.', 'episode_removed'),
    },
  }),
  podcasts: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/transcription/podcasts',
    operationId: 'adminListPodcastTranscription',
    summary: 'List which episodes of podcasts are transcribed',
    request: { query: podcastTranscriptionParameters },
    responses: { 200: jsonResponse('A page of podcasts, by title.', podcastTranscriptionList), ...common },
  }),
  estimate: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/podcasts/{id}/transcription/estimate',
    operationId: 'adminEstimateTranscription',
    summary: 'Estimate what transcribing a podcast costs',
    request: { params: uuidParams, query: transcriptionEstimateParameters },
    responses: { 200: jsonResponse('The estimate.', transcriptionEstimate), ...common, ...noPodcast },
  }),
  policy: createRoute({
    ...admin,
    method: 'put',
    path: '/admin/podcasts/{id}/transcription',
    operationId: 'adminSetPodcastTranscription',
    summary: 'Choose which episodes of a podcast are transcribed',
    request: { params: uuidParams, ...jsonBody(transcriptionPolicy) },
    responses: { 200: jsonResponse('Chosen.', podcastTranscription), ...common, ...noPodcast },
  }),
};

/** What operators see and change of transcription. */
export function adminTranscriptionRoutes({ database, transcribe }: AppDependencies) {
  return new OpenAPIHono<OperatorEnv>({ defaultHook: validationHook })
    .openapi(routes.state, async (c) => c.json(await getTranscriptionState(database, transcribe), 200))
    .openapi(routes.change, async (c) => {
      await pauseTranscription(database, c.req.valid('json').is_paused, actorOf(c));
      return c.json(await getTranscriptionState(database, transcribe), 200);
    })
    .openapi(routes.episodes, async (c) =>
      c.json(await listTranscriptions(database, c.req.valid('query')), 200),
    )
    .openapi(routes.transcribe, async (c) => {
      const { model } = c.req.valid('json');
      const options = { model, config: transcribe, actor: actorOf(c) };
      return c.json(await requestTranscription(database, c.req.valid('param').id, options), 200);
    })
    .openapi(routes.podcasts, async (c) =>
      c.json(await listPodcastTranscription(database, c.req.valid('query')), 200),
    )
    .openapi(routes.estimate, async (c) => {
      const { id } = c.req.valid('param');
      await getPodcastTranscription(database, id);
      const options = { policy: c.req.valid('query'), config: transcribe };
      return c.json(await estimatePolicy(database, id, options), 200);
    })
    .openapi(routes.policy, async (c) => {
      const options = { policy: c.req.valid('json'), actor: actorOf(c) };
      return c.json(await setTranscriptionPolicy(database, c.req.valid('param').id, options), 200);
    });
}
