import type { z } from '@hono/zod-openapi';
import { type ErrorBody, errorBody } from '../../../contract/api/service/error.ts';
import type { ErrorCode } from '../../../domain/core/errors.ts';

export const jsonResponse = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
});

/** A response in the one error format, with an example for each code it can carry. */
export const errorResponse = (description: string, ...codes: [ErrorCode, ...ErrorCode[]]) => {
  const example = (code: ErrorCode) => ({
    value: { success: false, error: description, code } satisfies ErrorBody,
  });
  const examples = Object.fromEntries(codes.map((code) => [code, example(code)]));
  return { description, content: { 'application/json': { schema: errorBody, examples } } };
};

/** A request whose body is this JSON. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

const invalidRequestText = 'The request is invalid. `error` says which field to fix.';
export const badRequest = errorResponse(invalidRequestText, 'invalid_request');

/** What every search can answer besides its results. */
export const searchErrors = {
  400: errorResponse(
    invalidRequestText,
    'invalid_request',
    'query_too_long',
    'invalid_query',
    'query_too_broad',
  ),
  503: errorResponse(
    'The search engine or the database is unavailable, or the service is very busy. Try again in a few seconds.',
    'search_unavailable',
    'catching_up',
    'search_timeout',
    'database_unavailable',
    'overloaded',
  ),
};

/** What every operation with an API key can answer. */
export const apiKeyErrors = {
  401: errorResponse('The API key is missing or invalid.', 'key_missing', 'key_invalid'),
  429: errorResponse(
    'Rate limit exceeded, or too much is running at once. Retry after the seconds given in `Retry-After`.',
    'rate_limited',
  ),
};

/** What every operation can answer that sends mail to an address. */
export const tooMuchMail = errorResponse(
  'Your network asked for too many messages. Retry after the seconds given in `Retry-After`.',
  'rate_limited',
);

/** The operation needs an API key. */
export const apiKeySecurity = [{ apiKey: [] }];

export const invalidLink = errorResponse(
  'The request is invalid, or its token is wrong or belongs to deleted data.',
  'invalid_request',
  'token_invalid',
);

/** Of a manage link. */
export const expiredLink = errorResponse(
  'The link is too old, or its owner ended all older links. `POST /manage/link/renew` emails a new one.',
  'token_expired',
);

/** The operation needs the access token of a session. */
export const sessionSecurity = [{ session: [] }];

/** What every operation of a signed-in user can answer. */
export const sessionErrors = {
  401: errorResponse(
    'You are not signed in, or your session has ended.',
    'session_missing',
    'session_invalid',
  ),
};
