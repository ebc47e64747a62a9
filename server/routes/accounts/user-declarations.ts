import { createRoute, z } from '@hono/zod-openapi';
import {
  deleteAccountRequest,
  linkTokenRequest,
  sessionList,
  updateProfileRequest,
  updateProfileResponse,
  userProfile,
} from '../../../contract/api/accounts/account.ts';
import { accountExport, accountKeyList } from '../../../contract/api/accounts/account-data.ts';
import { successResponse } from '../../../contract/api/alerts/manage.ts';
import { userAnalytics } from '../../../contract/api/service/analytics-report.ts';
import {
  errorResponse,
  jsonBody,
  jsonResponse,
  sessionErrors,
  sessionSecurity,
} from '../declare/responses.ts';

const account = { tags: ['Account'], security: sessionSecurity };
const invalidText = 'The request is invalid. `error` says what to fix.';
const ownerErrors = {
  401: errorResponse(
    'You are not signed in, or the current password is wrong.',
    'session_missing',
    'session_invalid',
    'credentials_invalid',
  ),
  403: errorResponse('The change needs the current password.', 'current_password_required'),
  429: errorResponse('Too many wrong passwords. Retry after the seconds in `Retry-After`.', 'rate_limited'),
};

/** What the operations on the own account take and answer. */
export const userDeclarations = {
  profile: createRoute({
    ...account,
    method: 'get',
    path: '/users/profile',
    operationId: 'getProfile',
    summary: 'Get your profile',
    responses: { 200: jsonResponse('The account that is signed in.', userProfile), ...sessionErrors },
  }),
  update: createRoute({
    ...account,
    method: 'put',
    path: '/users/profile/update',
    operationId: 'updateProfile',
    summary: 'Update your profile',
    description:
      'Changes the fields given. A new email address takes effect when the link sent to it is followed. A new password signs out the other devices.',
    request: jsonBody(updateProfileRequest),
    responses: {
      200: jsonResponse('The account.', updateProfileResponse),
      400: errorResponse(invalidText, 'invalid_request', 'invalid_email', 'password_weak'),
      ...ownerErrors,
    },
  }),
  confirmEmail: createRoute({
    ...account,
    method: 'post',
    path: '/users/email/confirm',
    operationId: 'confirmEmailChange',
    summary: 'Confirm a new email address',
    description:
      'Gives the account its new address with the token sent to it. Alerts of both addresses stay. You need to be signed in.',
    request: jsonBody(linkTokenRequest),
    responses: {
      200: jsonResponse('The account.', userProfile),
      400: errorResponse(invalidText, 'invalid_request', 'token_invalid'),
      ...sessionErrors,
      410: errorResponse('The link has expired or was already used.', 'token_expired'),
    },
  }),
  sessions: createRoute({
    ...account,
    method: 'get',
    path: '/users/sessions',
    operationId: 'listSessions',
    summary: 'List your sessions',
    description: 'Lists the devices that are signed in, the last used first.',
    responses: { 200: jsonResponse('The sessions.', sessionList), ...sessionErrors },
  }),
  endSession: createRoute({
    ...account,
    method: 'delete',
    path: '/users/sessions/{id}',
    operationId: 'endSession',
    summary: 'End a session',
    description: 'Signs a device out at once.',
    request: { params: z.object({ id: z.string().meta({ description: 'The ID of the session.' }) }) },
    responses: {
      200: jsonResponse('Ended.', successResponse),
      ...sessionErrors,
      404: errorResponse('You have no session with this ID.', 'session_not_found'),
    },
  }),
  analytics: createRoute({
    ...account,
    method: 'get',
    path: '/users/analytics',
    operationId: 'getUserAnalytics',
    summary: 'Get your activity',
    description: 'Counts your searches, alerts, matches and bookmarks by week. Queries are not stored.',
    responses: { 200: jsonResponse('The counts.', userAnalytics), ...sessionErrors },
  }),
  keys: createRoute({
    ...account,
    method: 'get',
    path: '/users/keys',
    operationId: 'listOwnKeys',
    summary: 'List your API keys',
    description: 'Lists the active API keys of your email address, with how much of their limits is used.',
    responses: { 200: jsonResponse('The keys.', accountKeyList), ...sessionErrors },
  }),
  revokeKey: createRoute({
    ...account,
    method: 'delete',
    path: '/users/keys/{id}',
    operationId: 'revokeOwnKey',
    summary: 'Revoke an API key',
    description: 'Revokes a key at once. Its webhooks stop.',
    request: { params: z.object({ id: z.string().meta({ description: 'The ID of the key.' }) }) },
    responses: {
      200: jsonResponse('Revoked.', successResponse),
      ...sessionErrors,
      404: errorResponse('You have no active API key with this ID.', 'key_not_found'),
    },
  }),
  export: createRoute({
    ...account,
    method: 'get',
    path: '/users/export',
    operationId: 'exportAccount',
    summary: 'Export your account',
    description: 'Returns everything that is stored about your account.',
    responses: { 200: jsonResponse('The data.', accountExport), ...sessionErrors },
  }),
  delete: createRoute({
    ...account,
    method: 'post',
    path: '/users/delete',
    operationId: 'deleteAccount',
    summary: 'Delete your account',
    description:
      'Deletes the account, its alerts, bookmarks, messages, API keys and webhooks. This cannot be undone.',
    request: jsonBody(deleteAccountRequest),
    responses: {
      200: jsonResponse('Deleted.', successResponse),
      400: errorResponse(invalidText, 'invalid_request'),
      ...ownerErrors,
    },
  }),
};
