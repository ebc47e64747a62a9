import type { z } from '@hono/zod-openapi';
import { errorBody } from '../contract/error.ts';

export const jsonAnswer = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { 'application/json': { schema } },
});

export const errorAnswer = (description: string) => jsonAnswer(description, errorBody);

export const badRequest = errorAnswer(
  'Something in the request is not as it should be; the message says what.',
);
export const unavailable = errorAnswer('The search engine or the database does not answer at the moment.');

/** A request whose body is this JSON. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

export const keyAnswers = {
  401: errorAnswer('The API key is missing or not valid.'),
  429: errorAnswer('The limit of the key is used up; Retry-After says for how many seconds.'),
};

/** The route wants a bearer key. */
export const bearerSecurity = [{ bearer: [] }];

export const linkInvalid = errorAnswer('The link is not valid, or nothing is stored for it any more.');
