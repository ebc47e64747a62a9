import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { claimedKey, claimKey } from '../../../contract/api/accounts/key.ts';
import { claimInvitation } from '../../../domain/accounts/keys/invitations.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { errorResponse, invalidLink, jsonBody, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const claimRoute = createRoute({
  method: 'post',
  path: '/keys/claim',
  operationId: 'claimKey',
  tags: ['Authenticated'],
  summary: 'Claim an API key',
  description:
    'Creates the API key for an invitation. The link works once, and the key is shown only in this response.',
  request: jsonBody(claimKey),
  responses: {
    200: jsonResponse('Your API key.', claimedKey),
    400: invalidLink,
    410: errorResponse('The invitation was already used or has expired.', 'token_expired'),
  },
});

/** Where the link in an invitation leads. */
export function keyRoutes({ database }: AppDependencies) {
  return new OpenAPIHono({ defaultHook: validationHook }).openapi(claimRoute, async (c) => {
    const claimed = await claimInvitation(database, c.req.valid('json').token);
    c.header('Cache-Control', 'no-store');
    return c.json({ success: true as const, ...claimed }, 200);
  });
}
