import { createRoute } from '@hono/zod-openapi';
import {
  confirmAccountRequest,
  emailRequest,
  linkTokenRequest,
  loginRequest,
  loginResponse,
  mailedResponse,
  refreshRequest,
  refreshResponse,
  registerRequest,
  resetPasswordRequest,
} from '../../../contract/api/accounts/account.ts';
import { successResponse } from '../../../contract/api/alerts/manage.ts';
import {
  errorResponse,
  jsonBody,
  jsonResponse,
  sessionErrors,
  sessionSecurity,
  tooMuchMail,
} from '../declare/responses.ts';

const post = { method: 'post' as const, tags: ['Sign-in'] };
const invalidText = 'The request is invalid. `error` says what to fix.';
const humanCheckText =
  'The request is invalid, or needs a human check: get a challenge from `GET /human-check/challenge`, and send its solution as `turnstileToken`.';
const invalidEmail = errorResponse(
  humanCheckText,
  'invalid_request',
  'invalid_email',
  'human_check_required',
  'human_check_failed',
);
const invalidRegistration = errorResponse(
  humanCheckText,
  'invalid_request',
  'invalid_email',
  'password_weak',
  'human_check_required',
  'human_check_failed',
);
const invalidToken = errorResponse(invalidText, 'invalid_request', 'token_invalid');
const usedLink = errorResponse('The link has expired or was already used.', 'token_expired');
const mailed = jsonResponse('Accepted. The answer is the same for every address.', mailedResponse);
const signedIn = jsonResponse('Signed in.', loginResponse);

/** What the operations for signing in take and answer. */
export const authDeclarations = {
  register: createRoute({
    ...post,
    path: '/auth/register',
    operationId: 'register',
    summary: 'Create an account',
    description:
      'Sends a message whose link finishes the registration with `POST /auth/confirm`. The answer is the same whether or not the address has an account. Once three accounts were registered from one network within an hour, each needs a human check. Alerts that the address already has appear in the account.',
    request: jsonBody(registerRequest),
    responses: { 202: mailed, 400: invalidRegistration, 429: tooMuchMail },
  }),
  confirm: createRoute({
    ...post,
    path: '/auth/confirm',
    operationId: 'confirmAccount',
    summary: 'Confirm a registration',
    description:
      'Creates the account with the token that was mailed and the password chosen when registering, and signs in.',
    request: jsonBody(confirmAccountRequest),
    responses: {
      200: signedIn,
      400: invalidToken,
      401: errorResponse('The password is not the one chosen when registering.', 'credentials_invalid'),
      410: usedLink,
    },
  }),
  login: createRoute({
    ...post,
    path: '/auth/login',
    operationId: 'login',
    summary: 'Sign in',
    description:
      'Returns an access token for 15 minutes and a refresh token for 30 days. After 10 wrong passwords for one address within 15 minutes, each attempt needs a human check.',
    request: jsonBody(loginRequest),
    responses: {
      200: signedIn,
      400: invalidEmail,
      401: errorResponse(
        'The address or the password is wrong. The answer is the same for both.',
        'credentials_invalid',
      ),
      429: errorResponse('Too many attempts. Retry after the seconds in `Retry-After`.', 'rate_limited'),
    },
  }),
  logout: createRoute({
    ...post,
    path: '/auth/logout',
    operationId: 'logout',
    summary: 'Sign out',
    description: 'Ends the session: its access and refresh tokens stop working.',
    security: sessionSecurity,
    responses: { 200: jsonResponse('Signed out.', successResponse), ...sessionErrors },
  }),
  refresh: createRoute({
    ...post,
    path: '/auth/refresh',
    operationId: 'refreshSession',
    summary: 'Refresh a session',
    description:
      'Exchanges a refresh token for a new pair. Each works once: using it again ends the session, because it may have been stolen.',
    request: jsonBody(refreshRequest),
    responses: {
      200: jsonResponse('The new pair.', refreshResponse),
      400: errorResponse(invalidText, 'invalid_request'),
      401: errorResponse('The token is unknown, expired or was used before.', 'session_invalid'),
    },
  }),
  requestReset: createRoute({
    ...post,
    path: '/auth/password-reset/request',
    operationId: 'requestPasswordReset',
    summary: 'Request a password reset',
    description:
      'Sends a link to choose a new password, if the address has an account. Once one network has asked for three within an hour, each needs a human check.',
    request: jsonBody(emailRequest),
    responses: { 202: mailed, 400: invalidEmail, 429: tooMuchMail },
  }),
  confirmReset: createRoute({
    ...post,
    path: '/auth/password-reset/confirm',
    operationId: 'resetPassword',
    summary: 'Reset a password',
    description: 'Sets a new password with a mailed token, once within an hour, and ends all sessions.',
    request: jsonBody(resetPasswordRequest),
    responses: {
      200: jsonResponse('The password was changed.', successResponse),
      400: errorResponse(invalidText, 'invalid_request', 'token_invalid', 'password_weak'),
      410: usedLink,
    },
  }),
  requestLink: createRoute({
    ...post,
    path: '/auth/sign-in-link/request',
    operationId: 'requestSignInLink',
    summary: 'Request a sign-in link',
    description:
      'Sends a link to sign in without a password, if the address has an account. Once one network has asked for three within an hour, each needs a human check.',
    request: jsonBody(emailRequest),
    responses: { 202: mailed, 400: invalidEmail, 429: tooMuchMail },
  }),
  confirmLink: createRoute({
    ...post,
    path: '/auth/sign-in-link/confirm',
    operationId: 'signInByLink',
    summary: 'Sign in with a mailed link',
    description: 'Signs in with a mailed token, once within an hour.',
    request: jsonBody(linkTokenRequest),
    responses: { 200: signedIn, 400: invalidToken, 410: usedLink },
  }),
};
