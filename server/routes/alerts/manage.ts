import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  addSubscription,
  changeAddress,
  changeSubscription as changeSubscriptionBody,
  eraseAddressBody,
  managedAddress,
  manageLinkRequest,
  renewLinkRequest,
  replacedLink,
  successResponse,
} from '../../../contract/api/alerts/manage.ts';
import {
  addAlert,
  changeSubscription,
  deleteSubscription,
  eraseAddress,
  setQuietWeekNotice,
} from '../../../domain/alerts/manage/manage.ts';
import { replaceManageLinks } from '../../../domain/alerts/manage/manage-access.ts';
import { queueManageLink, renewManageLink } from '../../../domain/alerts/manage/manage-link.ts';
import { getManagedAddress } from '../../../domain/alerts/manage/managed-address.ts';
import { countMailRequest } from '../../../domain/mail/requested/network-limits.ts';
import type { VisitorEnv } from '../../middleware/visitors/rate-limit.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { uuidParam } from '../declare/id-params.ts';
import {
  errorResponse,
  expiredLink,
  invalidLink,
  jsonBody,
  jsonResponse,
  tooMuchMail,
} from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { managedAddressId, manageSecurity } from './manage-token.ts';

const manage = { tags: ['Alerts'], security: manageSecurity };
const byId = { params: z.object({ id: z.string().meta({ description: 'The ID of the alert.' }) }) };
const notFound = errorResponse('This address has no alert with this ID.', 'subscription_not_found');
const badLink = { 400: invalidLink, 410: expiredLink };
const saved = { 200: jsonResponse('Saved.', successResponse), ...badLink };
const deleted = { 200: jsonResponse('Deleted.', successResponse), ...badLink };

const routes = {
  mailLink: createRoute({
    method: 'post',
    path: '/manage/link',
    operationId: 'mailManageLink',
    tags: ['Alerts'],
    summary: 'Email a manage link',
    description:
      'Sends the manage link to an address that has confirmed an alert. Messages that are asked for leave one a minute, and three a day at the requests of one network. The response is the same whether or not the address is known.',
    request: jsonBody(manageLinkRequest),
    responses: {
      200: jsonResponse('If the address has alerts, its link is on the way.', successResponse),
      400: errorResponse(
        'The request is invalid, or the human check failed. `error` says what to fix.',
        'invalid_request',
        'invalid_email',
        'human_check_failed',
      ),
      429: tooMuchMail,
    },
  }),
  renewLink: createRoute({
    method: 'post',
    path: '/manage/link/renew',
    operationId: 'renewManageLink',
    tags: ['Alerts'],
    summary: 'Email a new manage link',
    description:
      'Sends a new manage link to the address that an expired one belongs to, within the limits of what is sent to one address. Links work for 90 days; every message has a fresh one.',
    request: jsonBody(renewLinkRequest),
    responses: {
      200: jsonResponse('The link is on the way.', successResponse),
      400: invalidLink,
      429: tooMuchMail,
    },
  }),
  replaceLinks: createRoute({
    ...manage,
    method: 'post',
    path: '/manage/link/replace',
    operationId: 'replaceManageLinks',
    summary: 'End all manage links',
    description:
      'Ends the manage links of all messages sent so far, and returns the token of a new one. Unsubscribe links and private feeds go on working.',
    responses: { 200: jsonResponse('The older links no longer work.', replacedLink), ...badLink },
  }),
  read: createRoute({
    ...manage,
    method: 'get',
    path: '/manage',
    operationId: 'getManagedAddress',
    summary: 'Get everything stored about an address',
    description: 'Returns the email address, its alerts and the messages sent to it.',
    responses: { 200: jsonResponse('The stored data.', managedAddress), ...badLink },
  }),
  update: createRoute({
    ...manage,
    method: 'patch',
    path: '/manage',
    operationId: 'updateManagedAddress',
    summary: 'Turn the weekly note on or off',
    description: 'The weekly note says that no alert matched, so you know they still work.',
    request: jsonBody(changeAddress),
    responses: saved,
  }),
  erase: createRoute({
    ...manage,
    method: 'delete',
    path: '/manage',
    operationId: 'eraseManagedAddress',
    summary: 'Delete an address and its data',
    description: 'Deletes the email address, its alerts and its messages. This cannot be undone.',
    request: jsonBody(eraseAddressBody),
    responses: {
      200: deleted[200],
      400: errorResponse(
        'The request or its token is invalid, or the address is another one.',
        'invalid_request',
        'token_invalid',
        'invalid_email',
      ),
      410: expiredLink,
    },
  }),
  addAlert: createRoute({
    ...manage,
    method: 'post',
    path: '/manage/subscriptions',
    operationId: 'addAlert',
    summary: 'Add an alert',
    description: 'Adds an alert to a verified address. It is active at once.',
    request: jsonBody(addSubscription),
    responses: {
      200: saved[200],
      400: errorResponse(
        'The request or its token is invalid, or the term cannot be searched for. `error` says why.',
        'invalid_request',
        'token_invalid',
        'invalid_term',
        'query_too_long',
      ),
      409: errorResponse('The address has 100 alerts already.', 'too_many_alerts'),
      410: expiredLink,
    },
  }),
  updateAlert: createRoute({
    ...manage,
    method: 'patch',
    path: '/manage/subscriptions/{id}',
    operationId: 'updateAlert',
    summary: 'Update an alert',
    description:
      'Pauses, resumes or snoozes an alert, or changes how often it sends mail or where its words have to be.',
    request: { ...byId, ...jsonBody(changeSubscriptionBody) },
    responses: { ...saved, 404: notFound },
  }),
  deleteAlert: createRoute({
    ...manage,
    method: 'delete',
    path: '/manage/subscriptions/{id}',
    operationId: 'deleteAlert',
    summary: 'Delete an alert',
    request: byId,
    responses: { ...deleted, 404: notFound },
  }),
};

const ok = { success: true } as const;
const alertId = ({ id }: { id: string }) =>
  uuidParam(id, 'subscription_not_found', 'There is no alert with this ID.');

/** The operations of the manage link in every message. There is no account or password: the link grants access. */
export function manageRoutes({ database, publicUrl, humanCheck, networkLimits }: AppDependencies) {
  const app = new OpenAPIHono<VisitorEnv>({ defaultHook: validationHook });
  app.use('/manage/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  return app
    .openapi(routes.mailLink, async (c) => {
      const { email, turnstileToken } = c.req.valid('json');
      await humanCheck.verify(turnstileToken);
      const network = c.get('network');
      await countMailRequest(networkLimits, network);
      await queueManageLink(database, { email, network });
      return c.json(ok, 200);
    })
    .openapi(routes.renewLink, async (c) => {
      const network = c.get('network');
      await countMailRequest(networkLimits, network);
      await renewManageLink(database, { token: c.req.valid('json').token, network });
      return c.json(ok, 200);
    })
    .openapi(routes.replaceLinks, async (c) => {
      const token = await replaceManageLinks(database, await managedAddressId(c, database));
      return c.json({ ...ok, token }, 200);
    })
    .openapi(routes.read, async (c) =>
      c.json(await getManagedAddress(database, await managedAddressId(c, database), publicUrl), 200),
    )
    .openapi(routes.update, async (c) => {
      const address = await managedAddressId(c, database);
      await setQuietWeekNotice(database, address, c.req.valid('json').heartbeat);
      return c.json(ok, 200);
    })
    .openapi(routes.erase, async (c) => {
      await eraseAddress(database, await managedAddressId(c, database), c.req.valid('json').email);
      return c.json(ok, 200);
    })
    .openapi(routes.addAlert, async (c) => {
      await addAlert(database, await managedAddressId(c, database), c.req.valid('json'));
      return c.json(ok, 200);
    })
    .openapi(routes.updateAlert, async (c) => {
      const address = await managedAddressId(c, database);
      await changeSubscription(database, address, alertId(c.req.valid('param')), c.req.valid('json'));
      return c.json(ok, 200);
    })
    .openapi(routes.deleteAlert, async (c) => {
      const address = await managedAddressId(c, database);
      await deleteSubscription(database, address, alertId(c.req.valid('param')));
      return c.json(ok, 200);
    });
}
