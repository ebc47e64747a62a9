import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { humanCheckChallenge } from '../../../contract/api/accounts/human-check.ts';
import { managedAddress } from '../../../contract/api/alerts/manage.ts';
import {
  emailVerifiedResponse,
  subscribeRequest,
  subscribeResponse,
  type VerifyEmailRequest,
  verifyEmailRequest,
  verifyEmailResponse,
} from '../../../contract/api/alerts/subscription.ts';
import { pages } from '../../../contract/shared/pages.ts';
import { openManageLink } from '../../../domain/alerts/manage/manage-access.ts';
import { getManagedAddress } from '../../../domain/alerts/manage/managed-address.ts';
import { subscribe } from '../../../domain/alerts/subscriptions/subscribe.ts';
import {
  readRequestedTerm,
  toSubscriptionInput,
} from '../../../domain/alerts/subscriptions/subscription-input.ts';
import { endSubscriptionsOfMessage } from '../../../domain/alerts/subscriptions/unsubscribe.ts';
import { verifyEmail } from '../../../domain/alerts/subscriptions/verify.ts';
import { AppError } from '../../../domain/core/errors.ts';
import { getOrCreateSecret } from '../../../domain/identity/secrets.ts';
import { readLink } from '../../../domain/identity/signed-links.ts';
import { countMailRequest } from '../../../domain/mail/requested/network-limits.ts';
import type { VisitorEnv } from '../../middleware/visitors/rate-limit.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import {
  errorResponse,
  expiredLink,
  invalidLink,
  jsonBody,
  jsonResponse,
  tooMuchMail,
} from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const tags = ['Alerts'];
const token = z.string().max(1_000);
const unsubscribeToken = token.meta({ description: 'The token of the unsubscribe link in a message.' });
/** What mail readers send for one-click unsubscribe. */
const oneClickForm = z.object({
  token: unsubscribeToken.optional(),
  'List-Unsubscribe': z.string().optional().meta({ example: 'One-Click' }),
});

/** One operation under two paths: the specification has both. */
const verifyRoute = <P extends string>(path: P, operationId: string) =>
  createRoute({
    method: 'post',
    path,
    operationId,
    tags,
    summary: 'Confirm an email address',
    description:
      'Activates the alert that the token was sent for, and no other. As long as the alert exists, the same token succeeds again.',
    request: jsonBody(verifyEmailRequest),
    responses: {
      200: jsonResponse('The alerts are active.', emailVerifiedResponse),
      400: invalidLink,
      409: errorResponse('The address has too many alerts.', 'too_many_alerts'),
      410: errorResponse(
        'The token has expired, or was used and its alert has been canceled.',
        'token_expired',
      ),
    },
  });

const routes = {
  challenge: createRoute({
    method: 'get',
    path: '/human-check/challenge',
    operationId: 'getHumanCheckChallenge',
    tags,
    summary: 'Get a human check challenge',
    description:
      'Returns a proof-of-work challenge. Send its solution as `turnstileToken`, as Base64 of the JSON object `{"challenge": …, "solution": …}`. Each works once.',
    responses: {
      200: jsonResponse('The challenge.', humanCheckChallenge),
      404: errorResponse('This service uses a different human check.', 'not_found'),
    },
  }),
  subscribe: createRoute({
    method: 'post',
    path: '/subscribe',
    operationId: 'subscribe',
    tags,
    summary: 'Create an alert',
    description:
      'Creates an alert and sends a message to confirm it. An address that was confirmed gets one message a minute, and 20 a day; another one a message in 15 minutes, three a day at the requests of one network, and ten in 30 days. The response is the same when none is sent, and whether or not the address is known.',
    request: jsonBody(subscribeRequest),
    responses: {
      200: jsonResponse('Created. The owner of the address has to confirm it.', subscribeResponse),
      400: errorResponse(
        'The request is invalid, or the human check failed. `error` says what to fix.',
        'invalid_request',
        'invalid_email',
        'invalid_term',
        'query_too_long',
        'human_check_failed',
      ),
      429: tooMuchMail,
    },
  }),
  verify: verifyRoute('/verify-email', 'verifyEmail'),
  verifySubscription: verifyRoute('/subscriptions/verify-email', 'verifySubscriptionEmail'),
  unsubscribe: createRoute({
    method: 'post',
    path: '/unsubscribe',
    operationId: 'unsubscribe',
    tags,
    summary: 'Unsubscribe',
    description:
      'Cancels the alerts that a message was about. Send the token as JSON, or in the query for one-click unsubscribe (RFC 8058).',
    request: {
      query: z.object({ token: unsubscribeToken.optional() }),
      body: {
        content: {
          'application/json': { schema: z.strictObject({ token: unsubscribeToken }) },
          'application/x-www-form-urlencoded': { schema: oneClickForm },
        },
      },
    },
    responses: { 200: jsonResponse('Subscription canceled.', verifyEmailResponse), 400: invalidLink },
  }),
  unsubscribePage: createRoute({
    method: 'get',
    path: '/unsubscribe',
    operationId: 'openUnsubscribePage',
    tags,
    summary: 'Open the unsubscribe page',
    description: 'Redirects to a page that asks before it unsubscribes. It changes nothing.',
    request: { query: z.object({ token: unsubscribeToken.default('') }) },
    responses: { 302: { description: 'Redirects to the unsubscribe page.' }, 400: invalidLink },
  }),
  status: createRoute({
    method: 'get',
    path: '/subscription-status',
    operationId: 'getSubscriptionStatus',
    tags,
    summary: 'Get subscription status',
    description:
      'With the token of a manage link, returns everything stored about its address. With an email address alone, the response is the same for every address.',
    request: {
      query: z.object({
        email: z.string().max(1_000).optional().meta({ description: 'An email address.' }),
        token: token.optional().meta({ description: 'The token of a manage link.' }),
      }),
    },
    responses: {
      200: jsonResponse(
        'The stored data, or a message on how to see it.',
        z.union([managedAddress, verifyEmailResponse]),
      ),
      400: invalidLink,
      410: expiredLink,
    },
  }),
};

const ok = { success: true } as const;
const statusHint =
  'To see the alerts for an email address, open the manage link in any message we sent to it.';

/** Creating, confirming and canceling alerts. Can be mounted by itself on a host of its own. */
export function alertRoutes({ database, humanCheck, networkLimits, publicUrl }: AppDependencies) {
  const linkSecret = () => getOrCreateSecret(database, 'links');
  const confirm = async ({ token, email }: VerifyEmailRequest, network: string | undefined) => {
    const alerts = await verifyEmail(database, { token, email, network });
    return { ...ok, message: 'Your alerts are active.', alerts };
  };
  return new OpenAPIHono<VisitorEnv>({ defaultHook: validationHook })
    .openapi(routes.challenge, async (c) => {
      if (!humanCheck.challenge)
        throw new AppError('not_found', 'This service uses a different human check.');
      c.header('Cache-Control', 'no-store');
      return c.json(await humanCheck.challenge(), 200);
    })
    .openapi(routes.subscribe, async (c) => {
      const request = c.req.valid('json');
      const { term, details } = readRequestedTerm(request);
      const subscription = toSubscriptionInput(request, term);
      await humanCheck.verify(request.turnstileToken);
      const network = c.get('network');
      await countMailRequest(networkLimits, network);
      await subscribe(database, { ...subscription, email: request.email, network });
      return c.json(
        { ...ok, verification_required: true, ...(details ? { details: { message: details } } : {}) },
        200,
      );
    })
    .openapi(routes.verify, async (c) => c.json(await confirm(c.req.valid('json'), c.get('network')), 200))
    .openapi(routes.verifySubscription, async (c) =>
      c.json(await confirm(c.req.valid('json'), c.get('network')), 200),
    )
    .openapi(routes.unsubscribe, async (c) => {
      const isJson = c.req.header('content-type')?.startsWith('application/json');
      const { token } = isJson ? c.req.valid('json') : c.req.valid('query');
      const messageId = readLink(await linkSecret(), 'unsubscribe', token ?? '');
      await endSubscriptionsOfMessage(database, messageId);
      return c.json({ ...ok, message: "You're unsubscribed and won't get these messages again." }, 200);
    })
    .openapi(routes.unsubscribePage, async (c) => {
      const { token } = c.req.valid('query');
      readLink(await linkSecret(), 'unsubscribe', token);
      c.header('Cache-Control', 'no-store');
      c.header('Referrer-Policy', 'no-referrer');
      return c.redirect(publicUrl + pages.unsubscribe.to(token), 302);
    })
    .openapi(routes.status, async (c) => {
      const { token } = c.req.valid('query');
      c.header('Cache-Control', 'no-store');
      if (!token) return c.json({ ...ok, message: statusHint }, 200);
      const id = await openManageLink(database, token);
      return c.json(await getManagedAddress(database, id, publicUrl), 200);
    });
}
