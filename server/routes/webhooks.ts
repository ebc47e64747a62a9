import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { successResponse } from '../contract/manage.ts';
import {
  changeWebhook as changeBody,
  createWebhook as createBody,
  createdWebhook,
  deliveryList,
  deliveryParameters,
  rotatedSecret,
  webhook,
  webhookDelivery,
  webhookList,
} from '../contract/webhook.ts';
import { listDeliveries, queueTestDelivery, replayDelivery } from '../core/webhooks/deliveries.ts';
import { rotateSecret } from '../core/webhooks/rotate-secret.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
} from '../core/webhooks/webhooks.ts';
import { apiKeyId, type KeyEnv, requireKey } from '../middleware/require-key.ts';
import type { AppDependencies } from './dependencies.ts';
import {
  apiKeyErrors,
  badRequest,
  bearerSecurity,
  errorResponse,
  jsonBody,
  jsonResponse,
} from './responses.ts';
import { validationHook } from './validation-hook.ts';

const shared = { tags: ['Webhooks'], security: bearerSecurity };
const byId = { params: z.object({ id: z.uuid() }) };
const notFound = errorResponse('You have no such webhook.', 'webhook_not_found');
const webhookErrors = { 400: badRequest, ...apiKeyErrors, 404: notFound };

const routes = {
  create: createRoute({
    ...shared,
    method: 'post',
    path: '/webhooks',
    summary: 'Have mentions of a term sent to an address',
    description:
      'Whenever an episode comes in that says the term, its mentions are sent by POST, signed by the Standard Webhooks rule. What is not taken with a 2xx within 15 seconds is sent again, for about three days; 410 ends it.',
    request: jsonBody(createBody),
    responses: {
      201: jsonResponse('The webhook, with the secret that signs.', createdWebhook),
      400: errorResponse(
        'The address may not be sent to, or the term cannot be looked for; the message says why.',
        'invalid_request',
        'url_not_allowed',
        'invalid_term',
        'query_too_long',
      ),
      ...apiKeyErrors,
      409: errorResponse('The key has as many webhooks as it may have.', 'webhook_limit_reached'),
    },
  }),
  list: createRoute({
    ...shared,
    method: 'get',
    path: '/webhooks',
    summary: 'Your webhooks',
    responses: { 200: jsonResponse('Oldest first.', webhookList), ...apiKeyErrors },
  }),
  read: createRoute({
    ...shared,
    method: 'get',
    path: '/webhooks/{id}',
    summary: 'One webhook',
    request: byId,
    responses: { 200: jsonResponse('The webhook.', webhook), ...webhookErrors },
  }),
  change: createRoute({
    ...shared,
    method: 'patch',
    path: '/webhooks/{id}',
    summary: 'Pause a webhook, or set it to work again',
    request: { ...byId, ...jsonBody(changeBody) },
    responses: { 200: jsonResponse('The webhook.', webhook), ...webhookErrors },
  }),
  remove: createRoute({
    ...shared,
    method: 'delete',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook with its log',
    request: byId,
    responses: { 200: jsonResponse('Done.', successResponse), ...webhookErrors },
  }),
  rotate: createRoute({
    ...shared,
    method: 'post',
    path: '/webhooks/{id}/secret',
    summary: 'A new signing secret',
    description: 'For a day every delivery is signed with both, so that no receiver misses one.',
    request: byId,
    responses: { 200: jsonResponse('The new secret.', rotatedSecret), ...webhookErrors },
  }),
  test: createRoute({
    ...shared,
    method: 'post',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event',
    description: 'Tried once; how it went stands in the log a moment later.',
    request: byId,
    responses: { 202: jsonResponse('It is on its way.', webhookDelivery), ...webhookErrors },
  }),
  log: createRoute({
    ...shared,
    method: 'get',
    path: '/webhooks/{id}/deliveries',
    summary: 'What was sent, and how each try went',
    description: 'Kept for thirty days.',
    request: { ...byId, query: deliveryParameters },
    responses: { 200: jsonResponse('Newest first.', deliveryList), ...webhookErrors },
  }),
  replay: createRoute({
    ...shared,
    method: 'post',
    path: '/webhooks/{id}/deliveries/{delivery}/replay',
    summary: 'Send an event again, under its own id',
    request: { params: z.object({ id: z.uuid(), delivery: z.uuid() }) },
    responses: {
      202: jsonResponse('It is on its way.', webhookDelivery),
      ...webhookErrors,
      404: errorResponse(
        'You have no such webhook, or it no such delivery.',
        'webhook_not_found',
        'delivery_not_found',
      ),
    },
  }),
};

/** Events for programs: who has a key says where to, and of what. */
export function webhookRoutes({ database, limits, fetchAllowedHosts }: AppDependencies) {
  const app = new OpenAPIHono<KeyEnv>({ defaultHook: validationHook });
  const key = requireKey(database, limits);
  app.use('/webhooks', key);
  app.use('/webhooks/*', key);
  return app
    .openapi(routes.create, async (c) =>
      c.json(await createWebhook(database, apiKeyId(c), c.req.valid('json'), fetchAllowedHosts), 201),
    )
    .openapi(routes.list, async (c) => c.json({ webhooks: await listWebhooks(database, apiKeyId(c)) }, 200))
    .openapi(routes.read, async (c) =>
      c.json(await getWebhook(database, apiKeyId(c), c.req.valid('param').id), 200),
    )
    .openapi(routes.change, async (c) =>
      c.json(await changeWebhook(database, apiKeyId(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(routes.remove, async (c) => {
      await deleteWebhook(database, apiKeyId(c), c.req.valid('param').id);
      return c.json({ success: true as const }, 200);
    })
    .openapi(routes.rotate, async (c) =>
      c.json(await rotateSecret(database, apiKeyId(c), c.req.valid('param').id), 200),
    )
    .openapi(routes.test, async (c) =>
      c.json(await queueTestDelivery(database, apiKeyId(c), c.req.valid('param').id), 202),
    )
    .openapi(routes.log, async (c) =>
      c.json(
        {
          deliveries: await listDeliveries(
            database,
            apiKeyId(c),
            c.req.valid('param').id,
            c.req.valid('query'),
          ),
        },
        200,
      ),
    )
    .openapi(routes.replay, async (c) => {
      const { id, delivery } = c.req.valid('param');
      return c.json(await replayDelivery(database, apiKeyId(c), id, delivery), 202);
    });
}
