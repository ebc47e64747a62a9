import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  adminDeliveryList,
  adminDeliveryParameters,
  adminKeyList,
  adminMessageList,
  adminMessageParameters,
  adminWebhookList,
  changeKey,
  inviteKey,
  retriedResponse,
} from '../../../contract/api/admin/mail.ts';
import { successResponse } from '../../../contract/api/alerts/manage.ts';
import { listKeys } from '../../../domain/accounts/keys/keys.ts';
import { listWaitlist } from '../../../domain/accounts/keys/waitlist.ts';
import { inviteToKey, revokeApiKey, setKeyTier } from '../../../domain/operations/console/keys.ts';
import {
  listAllDeliveries,
  listMessages,
  listWebhooks,
  retryDelivery,
  retryMessages,
} from '../../../domain/operations/console/messages.ts';
import { actorOf, type OperatorEnv } from '../../middleware/require-operator.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { badRequest, errorResponse, jsonBody, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { admin, adminErrors, uuidParams } from './responses.ts';

const common = { 400: badRequest, ...adminErrors };
const prefixParams = z.object({
  prefix: z.string().min(1).max(100).meta({ description: 'The visible part of the key.' }),
});
const noKey = { 404: errorResponse('There is no active key with this prefix.', 'api_key_not_found') };

const messageRoutes = {
  list: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/messages',
    operationId: 'adminListMessages',
    summary: 'List messages',
    request: { query: adminMessageParameters },
    responses: { 200: jsonResponse('The messages, newest first.', adminMessageList), ...common },
  }),
  retryAll: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/messages/retry',
    operationId: 'adminRetryMessages',
    summary: 'Retry all failed messages',
    responses: { 200: jsonResponse('Queued again.', retriedResponse), ...adminErrors },
  }),
  retry: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/messages/{id}/retry',
    operationId: 'adminRetryMessage',
    summary: 'Retry a failed message',
    request: { params: uuidParams },
    responses: {
      200: jsonResponse('Queued again.', retriedResponse),
      ...common,
      404: errorResponse('There is no failed message with this ID.', 'message_not_found'),
    },
  }),
  webhooks: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/webhooks',
    operationId: 'adminListWebhooks',
    summary: 'List webhooks',
    responses: { 200: jsonResponse('The webhooks, failing ones first.', adminWebhookList), ...adminErrors },
  }),
  deliveries: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/deliveries',
    operationId: 'adminListDeliveries',
    summary: 'List webhook deliveries',
    request: { query: adminDeliveryParameters },
    responses: { 200: jsonResponse('The deliveries, newest first.', adminDeliveryList), ...common },
  }),
  retryDelivery: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/deliveries/{id}/retry',
    operationId: 'adminRetryDelivery',
    summary: 'Retry a webhook delivery',
    request: { params: uuidParams },
    responses: {
      200: jsonResponse('Queued again.', successResponse),
      ...common,
      404: errorResponse('There is no delivery with this ID.', 'delivery_not_found'),
    },
  }),
};

const keyRoutes = {
  list: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/keys',
    operationId: 'adminListKeys',
    summary: 'List API keys and the waitlist',
    responses: {
      200: jsonResponse('The keys and the waitlist, oldest first.', adminKeyList),
      ...adminErrors,
    },
  }),
  invite: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/key-invitations',
    operationId: 'adminInviteKey',
    summary: 'Invite to an API key',
    description: 'Emails a link that creates a key, works once, and expires after a week.',
    request: jsonBody(inviteKey),
    responses: {
      200: jsonResponse('The invitation is queued.', successResponse),
      ...adminErrors,
      400: errorResponse('The request or the email address is invalid.', 'invalid_request', 'invalid_email'),
    },
  }),
  change: createRoute({
    ...admin,
    method: 'patch',
    path: '/admin/keys/{prefix}',
    operationId: 'adminChangeKey',
    summary: 'Change the tier of an API key',
    request: { params: prefixParams, ...jsonBody(changeKey) },
    responses: { 200: jsonResponse('Changed.', successResponse), ...common, ...noKey },
  }),
  revoke: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/keys/{prefix}/revoke',
    operationId: 'adminRevokeKey',
    summary: 'Revoke an API key',
    request: { params: prefixParams },
    responses: { 200: jsonResponse('Revoked.', successResponse), ...common, ...noKey },
  }),
};

const ok = { success: true } as const;

/** What operators do about mail and webhooks. */
export function adminMailRoutes({ database }: AppDependencies) {
  return new OpenAPIHono<OperatorEnv>({ defaultHook: validationHook })
    .openapi(messageRoutes.list, async (c) =>
      c.json({ messages: await listMessages(database, c.req.valid('query').status) }, 200),
    )
    .openapi(messageRoutes.retryAll, async (c) =>
      c.json({ ...ok, retried: await retryMessages(database, { actor: actorOf(c) }) }, 200),
    )
    .openapi(messageRoutes.retry, async (c) => {
      const { id } = c.req.valid('param');
      return c.json({ ...ok, retried: await retryMessages(database, { id, actor: actorOf(c) }) }, 200);
    })
    .openapi(messageRoutes.webhooks, async (c) => c.json({ webhooks: await listWebhooks(database) }, 200))
    .openapi(messageRoutes.deliveries, async (c) =>
      c.json({ deliveries: await listAllDeliveries(database, c.req.valid('query').status) }, 200),
    )
    .openapi(messageRoutes.retryDelivery, async (c) => {
      await retryDelivery(database, c.req.valid('param').id, actorOf(c));
      return c.json(ok, 200);
    });
}

/** What operators do about API keys. */
export function adminKeyRoutes({ database }: AppDependencies) {
  return new OpenAPIHono<OperatorEnv>({ defaultHook: validationHook })
    .openapi(keyRoutes.list, async (c) => {
      const [keys, waitlist] = await Promise.all([listKeys(database), listWaitlist(database)]);
      return c.json({ keys, waitlist }, 200);
    })
    .openapi(keyRoutes.invite, async (c) => {
      await inviteToKey(database, c.req.valid('json'), actorOf(c));
      return c.json(ok, 200);
    })
    .openapi(keyRoutes.change, async (c) => {
      const change = { ...c.req.valid('json'), actor: actorOf(c) };
      await setKeyTier(database, c.req.valid('param').prefix, change);
      return c.json(ok, 200);
    })
    .openapi(keyRoutes.revoke, async (c) => {
      await revokeApiKey(database, c.req.valid('param').prefix, actorOf(c));
      return c.json(ok, 200);
    });
}
