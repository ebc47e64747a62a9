import type { z } from '@hono/zod-openapi';
import { type ErrorBody, errorBody } from '../contract/error.ts';
import type { ErrorCode } from '../core/errors.ts';

export const jsonResponse = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
});

/** An answer in the one form of errors, with an example for each code that it may carry. */
export const errorResponse = (description: string, ...codes: [ErrorCode, ...ErrorCode[]]) => {
  const example = (code: ErrorCode) => ({
    value: { success: false, error: description, code } satisfies ErrorBody,
  });
  const examples = Object.fromEntries(codes.map((code) => [code, example(code)]));
  return { description, content: { 'application/json': { schema: errorBody, examples } } };
};

const invalidRequestText = 'Something in the request is not as it should be; the message says what.';
export const badRequest = errorResponse(invalidRequestText, 'invalid_request');
export const badSearchRequest = errorResponse(invalidRequestText, 'invalid_request', 'query_too_long');
export const searchUnavailable = errorResponse(
  'The search engine or the database does not answer at the moment.',
  'search_unavailable',
  'database_unavailable',
);

/** A request whose body is this JSON. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

export const apiKeyErrors = {
  401: errorResponse('The API key is missing or not valid.', 'key_missing', 'key_invalid'),
  429: errorResponse('The limit is used up; Retry-After says for how many seconds.', 'rate_limited'),
};

/** The route wants a bearer key. */
export const bearerSecurity = [{ bearer: [] }];

export const invalidLink = errorResponse(
  'The link is not valid, or nothing is stored for it any more.',
  'invalid_request',
  'token_invalid',
);
