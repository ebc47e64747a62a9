import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { done } from '../contract/manage.ts';
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
import { listDeliveries, queueTest, replayDelivery } from '../core/webhooks/deliveries.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
} from '../core/webhooks/webhooks.ts';
import { type KeyEnv, keyOf, requireKey } from '../middleware/require-key.ts';
import type { AppDependencies } from './dependencies.ts';
import { badRequest, bearerSecurity, errorAnswer, jsonAnswer, jsonBody, keyAnswers } from './responses.ts';
import { rejectInvalid } from './validation-hook.ts';

const shared = { tags: ['Webhooks'], security: bearerSecurity };
const one = { params: z.object({ id: z.uuid() }) };
const missing = errorAnswer('You have no such webhook.', 'webhook_not_found');
const oneAnswers = { 400: badRequest, ...keyAnswers, 404: missing };

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
      201: jsonAnswer('The webhook, with the secret that signs.', createdWebhook),
      400: errorAnswer(
        'The address may not be sent to, or the term cannot be looked for; the message says why.',
        'invalid_request',
        'url_not_allowed',
        'invalid_term',
        'query_too_long',
      ),
      ...keyAnswers,
      409: errorAnswer('The key has as many webhooks as it may have.', 'webhook_limit_reached'),
    },
  }),
  list: createRoute({
    ...shared,
    method: 'get',
    path: '/webhooks',
    summary: 'Your webhooks',
    responses: { 200: jsonAnswer('Oldest first.', webhookList), ...keyAnswers },
  }),
  read: createRoute({
    ...shared,
    method: 'get',
    path: '/webhooks/{id}',
    summary: 'One webhook',
    request: one,
    responses: { 200: jsonAnswer('The webhook.', webhook), ...oneAnswers },
  }),
  change: createRoute({
    ...shared,
    method: 'patch',
    path: '/webhooks/{id}',
    summary: 'Pause a webhook, or set it to work again',
    request: { ...one, ...jsonBody(changeBody) },
    responses: { 200: jsonAnswer('The webhook.', webhook), ...oneAnswers },
  }),
  remove: createRoute({
    ...shared,
    method: 'delete',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook with its log',
    request: one,
    responses: { 200: jsonAnswer('Done.', done), ...oneAnswers },
  }),
  rotate: createRoute({
    ...shared,
    method: 'post',
    path: '/webhooks/{id}/secret',
    summary: 'A new signing secret',
    description: 'For a day every delivery is signed with both, so that no receiver misses one.',
    request: one,
    responses: { 200: jsonAnswer('The new secret.', rotatedSecret), ...oneAnswers },
  }),
  test: createRoute({
    ...shared,
    method: 'post',
    path: '/webhooks/{id}/test',
    summary: 'Send a test event',
    description: 'Tried once; how it went stands in the log a moment later.',
    request: one,
    responses: { 202: jsonAnswer('It is on its way.', webhookDelivery), ...oneAnswers },
  }),
  log: createRoute({
    ...shared,
    method: 'get',
    path: '/webhooks/{id}/deliveries',
    summary: 'What was sent, and how each try went',
    description: 'Kept for thirty days.',
    request: { ...one, query: deliveryParameters },
    responses: { 200: jsonAnswer('Newest first.', deliveryList), ...oneAnswers },
  }),
  replay: createRoute({
    ...shared,
    method: 'post',
    path: '/webhooks/{id}/deliveries/{delivery}/replay',
    summary: 'Send an event again, under its own id',
    request: { params: z.object({ id: z.uuid(), delivery: z.uuid() }) },
    responses: {
      202: jsonAnswer('It is on its way.', webhookDelivery),
      ...oneAnswers,
      404: errorAnswer(
        'You have no such webhook, or it no such delivery.',
        'webhook_not_found',
        'delivery_not_found',
      ),
    },
  }),
};

/** Events for programs: who has a key says where to, and of what. */
export function webhookRoutes({ database, limits, fetchAllowedHosts }: AppDependencies) {
  const app = new OpenAPIHono<KeyEnv>({ defaultHook: rejectInvalid });
  const key = requireKey(database, limits);
  app.use('/webhooks', key);
  app.use('/webhooks/*', key);
  return app
    .openapi(routes.create, async (c) =>
      c.json(await createWebhook(database, keyOf(c), c.req.valid('json'), fetchAllowedHosts), 201),
    )
    .openapi(routes.list, async (c) => c.json({ webhooks: await listWebhooks(database, keyOf(c)) }, 200))
    .openapi(routes.read, async (c) =>
      c.json(await getWebhook(database, keyOf(c), c.req.valid('param').id), 200),
    )
    .openapi(routes.change, async (c) =>
      c.json(await changeWebhook(database, keyOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(routes.remove, async (c) => {
      await deleteWebhook(database, keyOf(c), c.req.valid('param').id);
      return c.json({ success: true as const }, 200);
    })
    .openapi(routes.rotate, async (c) =>
      c.json(await rotateSecret(database, keyOf(c), c.req.valid('param').id), 200),
    )
    .openapi(routes.test, async (c) =>
      c.json(await queueTest(database, keyOf(c), c.req.valid('param').id), 202),
    )
    .openapi(routes.log, async (c) =>
      c.json(
        {
          deliveries: await listDeliveries(database, keyOf(c), c.req.valid('param').id, c.req.valid('query')),
        },
        200,
      ),
    )
    .openapi(routes.replay, async (c) => {
      const { id, delivery } = c.req.valid('param');
      return c.json(await replayDelivery(database, keyOf(c), id, delivery), 202);
    });
}
