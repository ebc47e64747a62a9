import { createRoute, z } from '@hono/zod-openapi';
import { successResponse } from '../../../contract/api/alerts/manage.ts';
import {
  changeWebhook,
  createdWebhook,
  createWebhook,
  deliveryList,
  deliveryParameters,
  rotatedSecret,
  webhook,
  webhookDelivery,
  webhookList,
} from '../../../contract/api/alerts/webhook.ts';
import {
  apiKeyErrors,
  apiKeySecurity,
  badRequest,
  errorResponse,
  jsonBody,
  jsonResponse,
} from '../declare/responses.ts';

const webhooks = { tags: ['Webhooks'], security: apiKeySecurity };
const id = z.string().meta({ description: 'The ID of the webhook.' });
const byId = { params: z.object({ id }) };
const notFound = errorResponse('You have no webhook with this ID.', 'webhook_not_found');
const errors = { ...apiKeyErrors, 404: notFound };

const rejectedWebhook = errorResponse(
  'The request is invalid, the URL is not allowed, or the term cannot be searched for. `error` says why.',
  'invalid_request',
  'url_not_allowed',
  'invalid_term',
  'query_too_long',
);

/** What the operations on webhooks take and answer. */
export const webhookDeclarations = {
  create: createRoute({
    ...webhooks,
    method: 'post',
    path: '/webhooks',
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description:
      "Sends a POST request to your URL whenever a new episode mentions the term, signed according to [Standard Webhooks](https://www.standardwebhooks.com). A delivery that doesn't get a 2xx response within 15 seconds is retried for about three days. Respond with 410 to stop all deliveries.",
    request: jsonBody(createWebhook),
    responses: {
      201: jsonResponse('The webhook, with its signing secret.', createdWebhook),
      400: rejectedWebhook,
      ...apiKeyErrors,
      409: errorResponse('The key has reached its maximum number of webhooks.', 'webhook_limit_reached'),
    },
  }),
  list: createRoute({
    ...webhooks,
    method: 'get',
    path: '/webhooks',
    operationId: 'listWebhooks',
    summary: 'List webhooks',
    responses: { 200: jsonResponse('Your webhooks, oldest first.', webhookList), ...apiKeyErrors },
  }),
  read: createRoute({
    ...webhooks,
    method: 'get',
    path: '/webhooks/{id}',
    operationId: 'getWebhook',
    summary: 'Get a webhook',
    request: byId,
    responses: { 200: jsonResponse('The webhook.', webhook), ...errors },
  }),
  update: createRoute({
    ...webhooks,
    method: 'patch',
    path: '/webhooks/{id}',
    operationId: 'updateWebhook',
    summary: 'Update a webhook',
    description:
      'Pauses a webhook, resumes one that is paused or disabled, or changes where the words of its term have to be.',
    request: { ...byId, ...jsonBody(changeWebhook) },
    responses: { 200: jsonResponse('The updated webhook.', webhook), 400: badRequest, ...errors },
  }),
  delete: createRoute({
    ...webhooks,
    method: 'delete',
    path: '/webhooks/{id}',
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Deletes a webhook and its delivery log.',
    request: byId,
    responses: { 200: jsonResponse('Deleted.', successResponse), ...errors },
  }),
  rotateSecret: createRoute({
    ...webhooks,
    method: 'post',
    path: '/webhooks/{id}/secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the signing secret',
    description:
      'Creates a new secret. For 24 hours, deliveries are signed with both the old and the new one.',
    request: byId,
    responses: { 200: jsonResponse('The new secret.', rotatedSecret), ...errors },
  }),
  sendTest: createRoute({
    ...webhooks,
    method: 'post',
    path: '/webhooks/{id}/test',
    operationId: 'sendTestEvent',
    summary: 'Send a test event',
    description: 'Sends a `webhook.test` event once. List the deliveries to see how it went.',
    request: byId,
    responses: { 202: jsonResponse('The queued delivery.', webhookDelivery), ...errors },
  }),
  listDeliveries: createRoute({
    ...webhooks,
    method: 'get',
    path: '/webhooks/{id}/deliveries',
    operationId: 'listDeliveries',
    summary: 'List deliveries',
    description: 'Lists the deliveries of the last 30 days with each attempt.',
    request: { ...byId, query: deliveryParameters },
    responses: { 200: jsonResponse('Deliveries, newest first.', deliveryList), 400: badRequest, ...errors },
  }),
  replay: createRoute({
    ...webhooks,
    method: 'post',
    path: '/webhooks/{id}/deliveries/{delivery}/replay',
    operationId: 'replayDelivery',
    summary: 'Replay a delivery',
    description: 'Sends an event again with the same `webhook-id`.',
    request: {
      params: z.object({ id, delivery: z.string().meta({ description: 'The ID of the delivery.' }) }),
    },
    responses: {
      202: jsonResponse('The queued delivery.', webhookDelivery),
      ...apiKeyErrors,
      404: errorResponse(
        'You have no webhook with this ID, or it has no such delivery.',
        'webhook_not_found',
        'delivery_not_found',
      ),
    },
  }),
};
