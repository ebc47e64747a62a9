import { createRoute } from '@hono/zod-openapi';
import {
  adminEpisodeList,
  adminEpisodeParameters,
  adminJob,
  adminPassageList,
  adminPassageParameters,
  adminPodcastList,
  adminPodcastParameters,
  editEpisode,
  editPodcast,
  takedownList,
  takedownRequest,
  uploadTranscript,
} from '../../../contract/api/admin/library.ts';
import { successResponse } from '../../../contract/api/alerts/manage.ts';
import { badRequest, errorResponse, jsonBody, jsonResponse } from '../declare/responses.ts';
import { admin, adminErrors, uuidParams } from './responses.ts';

const common = { 400: badRequest, ...adminErrors };
const noPodcast = { 404: errorResponse('There is no podcast with this ID.', 'podcast_not_found') };
const noEpisode = {
  404: errorResponse('There is no episode with this ID.', 'episode_not_found'),
  410: errorResponse('The episode was taken down.', 'episode_removed'),
};
const done = (description: string) => ({ 200: jsonResponse(description, successResponse), ...common });
const started = (description: string) => ({ 200: jsonResponse(description, adminJob), ...common });

/** What the operations on podcasts take and answer. */
export const podcastDeclarations = {
  list: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/podcasts',
    operationId: 'adminListPodcasts',
    summary: 'List podcasts',
    request: { query: adminPodcastParameters },
    responses: { 200: jsonResponse('A page of podcasts, by title.', adminPodcastList), ...common },
  }),
  edit: createRoute({
    ...admin,
    method: 'patch',
    path: '/admin/podcasts/{id}',
    operationId: 'adminEditPodcast',
    summary: 'Edit a podcast',
    description: 'Sets fields, whatever the feed says from now on.',
    request: { params: uuidParams, ...jsonBody(editPodcast) },
    responses: { ...done('Saved.'), ...noPodcast },
  }),
  delete: createRoute({
    ...admin,
    method: 'delete',
    path: '/admin/podcasts/{id}',
    operationId: 'adminDeletePodcast',
    summary: 'Delete a podcast',
    description: 'Deletes a podcast with its feeds and episodes. This cannot be undone.',
    request: { params: uuidParams },
    responses: { ...started('The worker is deleting it.'), ...noPodcast },
  }),
  reingest: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/podcasts/{id}/reingest',
    operationId: 'adminReingestPodcast',
    summary: 'Read a podcast again',
    description: 'Reads its feeds and all of its transcripts again, as if everything had changed.',
    request: { params: uuidParams },
    responses: { ...done('The worker is reading.'), ...noPodcast },
  }),
};

/** What the operations on episodes take and answer. */
export const episodeDeclarations = {
  list: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/episodes',
    operationId: 'adminListEpisodes',
    summary: 'List episodes',
    request: { query: adminEpisodeParameters },
    responses: { 200: jsonResponse('A page of episodes, newest first.', adminEpisodeList), ...common },
  }),
  passages: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/episodes/{id}/passages',
    operationId: 'adminListPassages',
    summary: 'List the passages of an episode',
    description: 'Lists the first 100 passages that contain a text, to find the one to take down.',
    request: { params: uuidParams, query: adminPassageParameters },
    responses: { 200: jsonResponse('The passages.', adminPassageList), ...noEpisode, ...common },
  }),
  edit: createRoute({
    ...admin,
    method: 'patch',
    path: '/admin/episodes/{id}',
    operationId: 'adminEditEpisode',
    summary: 'Edit an episode',
    description: 'Sets fields, whatever the feed says from now on.',
    request: { params: uuidParams, ...jsonBody(editEpisode) },
    responses: { ...done('Saved.'), ...noEpisode },
  }),
  upload: createRoute({
    ...admin,
    method: 'put',
    path: '/admin/episodes/{id}/transcript',
    operationId: 'adminUploadTranscript',
    summary: 'Upload a transcript',
    description: 'Gives an episode a transcript, in place of the one in its feed.',
    request: { params: uuidParams, ...jsonBody(uploadTranscript) },
    responses: { ...started('The worker is reading it.'), ...noEpisode },
  }),
  reingest: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/episodes/{id}/reingest',
    operationId: 'adminReingestEpisode',
    summary: 'Read an episode again',
    request: { params: uuidParams },
    responses: { ...started('The worker is reading it.'), ...noEpisode },
  }),
  job: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/jobs/{id}',
    operationId: 'adminGetJob',
    summary: 'Get the state of a job',
    request: { params: uuidParams },
    responses: {
      200: jsonResponse('The job.', adminJob),
      ...common,
      404: errorResponse('There is no job with this ID.', 'job_not_found'),
    },
  }),
  delete: createRoute({
    ...admin,
    method: 'delete',
    path: '/admin/episodes/{id}',
    operationId: 'adminDeleteEpisode',
    summary: 'Delete an episode',
    description: 'Deletes an episode. It comes back if its feed still has it; to prevent that, take it down.',
    request: { params: uuidParams },
    responses: { ...done('Deleted.'), ...noEpisode },
  }),
};

/** What takedowns take and answer. */
export const takedownDeclarations = {
  list: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/takedowns',
    operationId: 'adminListTakedowns',
    summary: 'List takedowns',
    responses: { 200: jsonResponse('What is taken down, the latest first.', takedownList), ...adminErrors },
  }),
  episode: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/episodes/{id}/takedown',
    operationId: 'adminTakeDownEpisode',
    summary: 'Take an episode down',
    description: 'Removes an episode everywhere at once. It answers 410, and is not stored again.',
    request: { params: uuidParams, ...jsonBody(takedownRequest) },
    responses: { ...done('Taken down.'), ...noEpisode },
  }),
  passage: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/passages/{id}/takedown',
    operationId: 'adminTakeDownPassage',
    summary: 'Take a passage down',
    description: 'Removes a passage from its transcript and everywhere else at once. It is not stored again.',
    request: { params: uuidParams, ...jsonBody(takedownRequest) },
    responses: {
      ...done('Taken down.'),
      404: errorResponse('There is no passage with this ID.', 'passage_not_found'),
    },
  }),
  lift: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/takedowns/{id}/lift',
    operationId: 'adminLiftTakedown',
    summary: 'Lift a takedown',
    description: 'Allows a text again. It comes back when its feed is read, which is due at once.',
    request: { params: uuidParams },
    responses: {
      ...done('Lifted.'),
      404: errorResponse('There is no takedown with this ID.', 'takedown_not_found'),
    },
  }),
};
