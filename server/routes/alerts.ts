import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { humanCheckChallenge } from '../contract/human-check.ts';
import { managedAddress as managedAddressResponse } from '../contract/manage.ts';
import {
  subscribeRequest,
  subscribeResponse,
  verifyEmailRequest,
  verifyEmailResponse,
} from '../contract/subscription.ts';
import { getManagedAddress } from '../core/alerts/managed-address.ts';
import { subscribe } from '../core/alerts/subscribe.ts';
import { readRequestedTerm, toSubscriptionInput } from '../core/alerts/subscription-input.ts';
import { endSubscriptionsOfMessage, getAddressOfMessage } from '../core/alerts/unsubscribe.ts';
import { verifyEmail } from '../core/alerts/verify.ts';
import { AppError } from '../core/errors.ts';
import { getOrCreateSecret } from '../core/identity/secrets.ts';
import { readLink, signLink } from '../core/identity/signed-links.ts';
import type { AppDependencies } from './dependencies.ts';
import { errorResponse, invalidLink, jsonBody, jsonResponse } from './responses.ts';
import { validationHook } from './validation-hook.ts';

const tags = ['Alerts'];

const challengeRoute = createRoute({
  method: 'get',
  path: '/human-check/challenge',
  tags,
  summary: 'Work for the human check',
  responses: {
    200: jsonResponse('A proof of work to be done.', humanCheckChallenge),
    404: errorResponse('This service uses another check.', 'not_found'),
  },
});

const subscribeRoute = createRoute({
  method: 'post',
  path: '/subscribe',
  tags,
  summary: 'Ask for alerts about a term',
  description:
    'Answers the same whether the address is known or not. A message asks its owner to verify; at most one in 15 minutes and three a day.',
  request: jsonBody(subscribeRequest),
  responses: {
    200: jsonResponse('Noted.', subscribeResponse),
    400: errorResponse(
      'Something in the request is not as it should be; the message says what.',
      'invalid_request',
      'invalid_email',
      'invalid_term',
      'query_too_long',
      'human_check_failed',
    ),
  },
});

const verifyRoute = createRoute({
  method: 'post',
  path: '/verify-email',
  tags,
  summary: 'Verify an address by the token it was sent',
  request: jsonBody(verifyEmailRequest),
  responses: {
    200: jsonResponse('The subscription is active.', verifyEmailResponse),
    400: invalidLink,
    410: errorResponse('The token has expired, or was used and its subscription has ended.', 'token_expired'),
  },
});

const unsubscribeRoute = createRoute({
  method: 'post',
  path: '/unsubscribe',
  tags,
  summary: 'End a subscription',
  description:
    'By the token in JSON; or, as RFC 8058 has it, by one click: the token in the address, no cookie.',
  request: {
    query: z.object({ token: z.string().max(1_000).optional() }),
    body: {
      content: {
        'application/json': { schema: z.object({ token: z.string().max(1_000) }) },
        'application/x-www-form-urlencoded': { schema: z.looseObject({}) },
      },
    },
  },
  responses: { 200: jsonResponse('Ended.', verifyEmailResponse), 400: invalidLink },
});

const statusRoute = createRoute({
  method: 'get',
  path: '/subscription-status',
  tags,
  summary: 'What an address is subscribed to',
  description: 'The same for every address; with the token of its manage link it tells all.',
  request: {
    query: z.object({ email: z.string().max(1_000).optional(), token: z.string().max(1_000).optional() }),
  },
  responses: {
    200: jsonResponse('What may be told.', z.union([managedAddressResponse, verifyEmailResponse])),
    400: invalidLink,
  },
});

const ok = { success: true } as const;

/** Whose message it was, for who opens the unsubscribe address by hand: it shows, and changes nothing. */
const unsubscribePageRoute = createRoute({
  method: 'get',
  path: '/unsubscribe',
  tags,
  summary: 'The page on which a subscription can be ended',
  request: { query: z.object({ token: z.string().max(1_000).default('') }) },
  responses: { 302: { description: 'To the manage page.' }, 400: invalidLink },
});

/** Signing up, verifying, ending and managing. Mountable by itself, on a host of its own. */
export function alertRoutes({ database, humanCheck, publicUrl }: AppDependencies) {
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(challengeRoute, async (c) => {
      if (!humanCheck.challenge) throw new AppError('not_found', 'This service uses another human check.');
      c.header('Cache-Control', 'no-store');
      return c.json(await humanCheck.challenge(), 200);
    })
    .openapi(subscribeRoute, async (c) => {
      const request = c.req.valid('json');
      const { term, details } = readRequestedTerm(request);
      const wanted = toSubscriptionInput(request, term);
      await humanCheck.verify(request.turnstileToken);
      await subscribe(database, request.email, wanted);
      return c.json({ ...ok, verification_required: true, ...(details ? { details } : {}) }, 200);
    })
    .openapi(verifyRoute, async (c) => {
      const { token, email } = c.req.valid('json');
      await verifyEmail(database, token, email);
      return c.json({ ...ok, message: 'Your subscription is active.' }, 200);
    })
    .openapi(unsubscribeRoute, async (c) => {
      const isJson = c.req.header('content-type')?.startsWith('application/json');
      const token = isJson ? (c.req.valid('json') as { token?: string }).token : c.req.valid('query').token;
      const id = readLink(await getOrCreateSecret(database, 'links'), 'unsubscribe', token ?? '');
      await endSubscriptionsOfMessage(database, id);
      return c.json({ ...ok, message: 'You will get no more of these messages.' }, 200);
    })
    .openapi(unsubscribePageRoute, async (c) => {
      const secret = await getOrCreateSecret(database, 'links');
      const messageId = readLink(secret, 'unsubscribe', c.req.valid('query').token);
      const address = await getAddressOfMessage(database, messageId);
      return c.redirect(`${publicUrl}/manage?token=${signLink(secret, 'manage', address)}`, 302);
    })
    .openapi(statusRoute, async (c) => {
      const { token } = c.req.valid('query');
      c.header('Cache-Control', 'no-store');
      if (!token)
        return c.json(
          {
            ...ok,
            message: 'What an address is subscribed to stands behind the link in every message to it.',
          },
          200,
        );
      const id = readLink(await getOrCreateSecret(database, 'links'), 'manage', token);
      return c.json(await getManagedAddress(database, id, publicUrl), 200);
    });
}
