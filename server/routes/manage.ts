import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  addSubscription,
  changeAddress,
  changeSubscription as changeBody,
  done,
  managedAddress as managedAnswer,
} from '../contract/manage.ts';
import {
  addTerm,
  changeSubscription,
  deleteSubscription,
  eraseAddress,
  managedAddress,
  setHeartbeat,
} from '../core/alerts/manage.ts';
import { readLink, sharedSecret } from '../core/identity/tokens.ts';
import type { AppDependencies } from './dependencies.ts';
import { errorAnswer, jsonAnswer, jsonBody, linkInvalid } from './responses.ts';
import { rejectInvalid } from './validation-hook.ts';

const tags = ['Alerts'];

const bearer = {
  headers: z.object({
    authorization: z.string().meta({ description: 'Bearer and the token of the manage link.' }),
  }),
};
const idParam = { params: z.object({ id: z.uuid() }) };
const doneAnswer = { 200: jsonAnswer('Done.', done), 400: linkInvalid };
const missing = errorAnswer('There is no such subscription.', 'subscription_not_found');

const routes = {
  read: createRoute({
    method: 'get',
    path: '/manage',
    tags,
    summary: 'Everything stored about the address of a manage link',
    request: bearer,
    responses: { 200: jsonAnswer('All of it.', managedAnswer), 400: linkInvalid },
  }),
  change: createRoute({
    method: 'patch',
    path: '/manage',
    tags,
    summary: 'Ask for the weekly heartbeat, or for it no more',
    request: { ...bearer, ...jsonBody(changeAddress) },
    responses: doneAnswer,
  }),
  erase: createRoute({
    method: 'delete',
    path: '/manage',
    tags,
    summary: 'Erase the address and everything about it',
    request: bearer,
    responses: doneAnswer,
  }),
  add: createRoute({
    method: 'post',
    path: '/manage/subscriptions',
    tags,
    summary: 'Add a term to a verified address',
    request: { ...bearer, ...jsonBody(addSubscription) },
    responses: {
      200: jsonAnswer('Done.', done),
      400: errorAnswer(
        'The link is not valid, or the term cannot be looked for; the message says which.',
        'invalid_request',
        'token_invalid',
        'invalid_term',
        'query_too_long',
      ),
    },
  }),
  changeOne: createRoute({
    method: 'patch',
    path: '/manage/subscriptions/{id}',
    tags,
    summary: 'Pause, resume, snooze or slow a subscription',
    request: { ...bearer, ...idParam, ...jsonBody(changeBody) },
    responses: { ...doneAnswer, 404: missing },
  }),
  removeOne: createRoute({
    method: 'delete',
    path: '/manage/subscriptions/{id}',
    tags,
    summary: 'Delete a subscription',
    request: { ...bearer, ...idParam },
    responses: { ...doneAnswer, 404: missing },
  }),
};

const ok = { success: true } as const;

/** What the manage link in every message opens: no account, no password, the link is the proof. */
export function manageRoutes({ database, publicUrl }: AppDependencies) {
  const managedBy = async (authorization: string) => {
    const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? '';
    return readLink(await sharedSecret(database, 'links'), 'manage', token);
  };
  const app = new OpenAPIHono({ defaultHook: rejectInvalid });
  app.use('/manage', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  return app
    .openapi(routes.read, async (c) => {
      const id = await managedBy(c.req.valid('header').authorization);
      return c.json(await managedAddress(database, id, publicUrl), 200);
    })
    .openapi(routes.change, async (c) => {
      await setHeartbeat(
        database,
        await managedBy(c.req.valid('header').authorization),
        c.req.valid('json').heartbeat,
      );
      return c.json(ok, 200);
    })
    .openapi(routes.erase, async (c) => {
      await eraseAddress(database, await managedBy(c.req.valid('header').authorization));
      return c.json(ok, 200);
    })
    .openapi(routes.add, async (c) => {
      await addTerm(database, await managedBy(c.req.valid('header').authorization), c.req.valid('json'));
      return c.json(ok, 200);
    })
    .openapi(routes.changeOne, async (c) => {
      const address = await managedBy(c.req.valid('header').authorization);
      await changeSubscription(database, address, c.req.valid('param').id, c.req.valid('json'));
      return c.json(ok, 200);
    })
    .openapi(routes.removeOne, async (c) => {
      const address = await managedBy(c.req.valid('header').authorization);
      await deleteSubscription(database, address, c.req.valid('param').id);
      return c.json(ok, 200);
    });
}
