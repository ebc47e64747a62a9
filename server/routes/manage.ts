import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  addSubscription,
  changeAddress,
  changeSubscription as changeBody,
  managedAddress as managedAddressResponse,
  successResponse,
} from '../contract/manage.ts';
import {
  addAlert,
  changeSubscription,
  deleteSubscription,
  eraseAddress,
  setQuietWeekNotice,
} from '../core/alerts/manage.ts';
import { getManagedAddress } from '../core/alerts/managed-address.ts';
import { getOrCreateSecret } from '../core/identity/secrets.ts';
import { readLink } from '../core/identity/signed-links.ts';
import type { AppDependencies } from './dependencies.ts';
import { errorResponse, invalidLink, jsonBody, jsonResponse } from './responses.ts';
import { validationHook } from './validation-hook.ts';

const tags = ['Alerts'];

const manageToken = {
  headers: z.object({
    authorization: z.string().meta({ description: 'Bearer and the token of the manage link.' }),
  }),
};
const idParam = { params: z.object({ id: z.uuid() }) };
const successOrInvalidLink = { 200: jsonResponse('Done.', successResponse), 400: invalidLink };
const notFound = errorResponse('There is no such subscription.', 'subscription_not_found');

const routes = {
  read: createRoute({
    method: 'get',
    path: '/manage',
    tags,
    summary: 'Everything stored about the address of a manage link',
    request: manageToken,
    responses: { 200: jsonResponse('All of it.', managedAddressResponse), 400: invalidLink },
  }),
  change: createRoute({
    method: 'patch',
    path: '/manage',
    tags,
    summary: 'Ask for the weekly heartbeat, or for it no more',
    request: { ...manageToken, ...jsonBody(changeAddress) },
    responses: successOrInvalidLink,
  }),
  erase: createRoute({
    method: 'delete',
    path: '/manage',
    tags,
    summary: 'Erase the address and everything about it',
    request: manageToken,
    responses: successOrInvalidLink,
  }),
  add: createRoute({
    method: 'post',
    path: '/manage/subscriptions',
    tags,
    summary: 'Add a term to a verified address',
    request: { ...manageToken, ...jsonBody(addSubscription) },
    responses: {
      200: jsonResponse('Done.', successResponse),
      400: errorResponse(
        'The link is not valid, or the term cannot be looked for; the message says which.',
        'invalid_request',
        'token_invalid',
        'invalid_term',
        'query_too_long',
      ),
    },
  }),
  changeSubscription: createRoute({
    method: 'patch',
    path: '/manage/subscriptions/{id}',
    tags,
    summary: 'Pause, resume, snooze or slow a subscription',
    request: { ...manageToken, ...idParam, ...jsonBody(changeBody) },
    responses: { ...successOrInvalidLink, 404: notFound },
  }),
  deleteSubscription: createRoute({
    method: 'delete',
    path: '/manage/subscriptions/{id}',
    tags,
    summary: 'Delete a subscription',
    request: { ...manageToken, ...idParam },
    responses: { ...successOrInvalidLink, 404: notFound },
  }),
};

const ok = { success: true } as const;

/** What the manage link in every message opens: no account, no password, the link is the proof. */
export function manageRoutes({ database, publicUrl }: AppDependencies) {
  const addressIdFrom = async (authorization: string) => {
    const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? '';
    return readLink(await getOrCreateSecret(database, 'links'), 'manage', token);
  };
  const app = new OpenAPIHono({ defaultHook: validationHook });
  app.use('/manage', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  return app
    .openapi(routes.read, async (c) => {
      const id = await addressIdFrom(c.req.valid('header').authorization);
      return c.json(await getManagedAddress(database, id, publicUrl), 200);
    })
    .openapi(routes.change, async (c) => {
      await setQuietWeekNotice(
        database,
        await addressIdFrom(c.req.valid('header').authorization),
        c.req.valid('json').heartbeat,
      );
      return c.json(ok, 200);
    })
    .openapi(routes.erase, async (c) => {
      await eraseAddress(database, await addressIdFrom(c.req.valid('header').authorization));
      return c.json(ok, 200);
    })
    .openapi(routes.add, async (c) => {
      await addAlert(database, await addressIdFrom(c.req.valid('header').authorization), c.req.valid('json'));
      return c.json(ok, 200);
    })
    .openapi(routes.changeSubscription, async (c) => {
      const address = await addressIdFrom(c.req.valid('header').authorization);
      await changeSubscription(database, address, c.req.valid('param').id, c.req.valid('json'));
      return c.json(ok, 200);
    })
    .openapi(routes.deleteSubscription, async (c) => {
      const address = await addressIdFrom(c.req.valid('header').authorization);
      await deleteSubscription(database, address, c.req.valid('param').id);
      return c.json(ok, 200);
    });
}
