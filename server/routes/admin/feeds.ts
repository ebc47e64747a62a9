import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import {
  addedFeeds,
  addFeeds as addFeedsBody,
  changeFeed as changeFeedBody,
  feedList,
  feedParameters,
  feedPreview,
  feedResponse,
  previewFeeds,
  removeFeedParameters,
} from '../../../contract/api/admin/feeds.ts';
import { successResponse } from '../../../contract/api/alerts/manage.ts';
import {
  addFeeds,
  changeFeed,
  listFeeds,
  pollFeedNow,
  removeFeed,
} from '../../../domain/operations/console/feeds.ts';
import { getPreview, requestPreview } from '../../../domain/operations/console/jobs.ts';
import { actorOf, type OperatorEnv } from '../../middleware/require-operator.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { badRequest, errorResponse, jsonBody, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { admin, adminErrors, uuidParams } from './responses.ts';

const notFound = errorResponse('There is no feed with this ID.', 'feed_not_found');
const common = { 400: badRequest, ...adminErrors };

const routes = {
  list: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/feeds',
    operationId: 'adminListFeeds',
    summary: 'List feeds',
    description: 'Lists feeds by address, with their last error.',
    request: { query: feedParameters },
    responses: { 200: jsonResponse('A page of feeds.', feedList), ...common },
  }),
  add: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/feeds',
    operationId: 'adminAddFeeds',
    summary: 'Add feeds',
    description: 'Adds feeds. The worker reads them at once; those that are known stay as they are.',
    request: jsonBody(addFeedsBody),
    responses: { 200: jsonResponse('Added.', addedFeeds), ...common },
  }),
  preview: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/feed-previews',
    operationId: 'adminPreviewFeeds',
    summary: 'Preview feeds',
    description: 'Reads a feed, or the first feeds of an OPML list, without storing anything.',
    request: jsonBody(previewFeeds),
    responses: {
      200: jsonResponse('The worker is reading. Get the preview by its ID.', feedPreview),
      ...common,
    },
  }),
  getPreview: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/feed-previews/{id}',
    operationId: 'adminGetFeedPreview',
    summary: 'Get a preview',
    request: { params: uuidParams },
    responses: {
      200: jsonResponse('What was found so far.', feedPreview),
      ...common,
      404: errorResponse('There is no preview with this ID.', 'job_not_found'),
    },
  }),
  change: createRoute({
    ...admin,
    method: 'patch',
    path: '/admin/feeds/{id}',
    operationId: 'adminChangeFeed',
    summary: 'Change a feed',
    description: 'Corrects the address of a feed, or pauses and resumes it.',
    request: { params: uuidParams, ...jsonBody(changeFeedBody) },
    responses: {
      200: jsonResponse('The feed.', feedResponse),
      ...common,
      404: notFound,
      409: errorResponse('Another feed has this address.', 'feed_exists'),
    },
  }),
  poll: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/feeds/{id}/poll',
    operationId: 'adminPollFeed',
    summary: 'Poll a feed now',
    request: { params: uuidParams },
    responses: { 200: jsonResponse('The worker reads it at once.', feedResponse), ...common, 404: notFound },
  }),
  remove: createRoute({
    ...admin,
    method: 'delete',
    path: '/admin/feeds/{id}',
    operationId: 'adminRemoveFeed',
    summary: 'Remove a feed',
    request: { params: uuidParams, query: removeFeedParameters },
    responses: { 200: jsonResponse('Removed.', successResponse), ...common, 404: notFound },
  }),
};

const ok = { success: true } as const;

/** What operators do with feeds. */
export function adminFeedRoutes({ database }: AppDependencies) {
  return new OpenAPIHono<OperatorEnv>({ defaultHook: validationHook })
    .openapi(routes.list, async (c) => c.json(await listFeeds(database, c.req.valid('query')), 200))
    .openapi(routes.add, async (c) => {
      const urls = [...new Set(c.req.valid('json').urls)];
      const added = await addFeeds(database, urls, actorOf(c));
      return c.json({ ...ok, added, known: urls.length - added }, 200);
    })
    .openapi(routes.preview, async (c) => {
      const id = await requestPreview(database, c.req.valid('json'));
      return c.json(await getPreview(database, id), 200);
    })
    .openapi(routes.getPreview, async (c) => c.json(await getPreview(database, c.req.valid('param').id), 200))
    .openapi(routes.change, async (c) => {
      const change = c.req.valid('json');
      const feed = await changeFeed(database, c.req.valid('param').id, { change, actor: actorOf(c) });
      return c.json({ ...ok, feed }, 200);
    })
    .openapi(routes.poll, async (c) => {
      const feed = await pollFeedNow(database, c.req.valid('param').id, actorOf(c));
      return c.json({ ...ok, feed }, 200);
    })
    .openapi(routes.remove, async (c) => {
      const { episodes } = c.req.valid('query');
      await removeFeed(database, c.req.valid('param').id, { episodes, actor: actorOf(c) });
      return c.json(ok, 200);
    });
}
