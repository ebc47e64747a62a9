import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorBody } from '../server/contract/error.ts';
import { openTestPlatform, type TestPlatform } from './platform.ts';

let platform: TestPlatform;

/** Words that only the libraries use. */
const libraryWords = /expected|received|invalid input|too (?:small|big)|malformed|zod/i;

async function errorOf(path: string, init?: RequestInit) {
  const response = await platform.app.request(`/api/v1${path}`, init);
  const body = errorBody.parse(await response.json());
  expect(body.error).not.toMatch(libraryWords);
  expect(body.error).toMatch(/^[A-Za-z].*\.$/);
  return { status: response.status, allow: response.headers.get('allow'), ...body };
}

const post = (body: string, contentType = 'application/json'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': contentType },
  body,
});

beforeAll(async () => {
  platform = await openTestPlatform();
});

afterAll(() => platform?.close());

describe('an error of the API', () => {
  it('names the field and the rule in a sentence, and lists every field in its details', async () => {
    const error = await errorOf('/entities/search?q=x&page=0&page_size=101&type=animal');
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_request',
      error:
        'page must be 1 or more. page_size must be 100 or less. type must be person, organization, place, product, event, or topic.',
    });
    const details = z.array(z.object({ field: z.string(), message: z.string() })).parse(error.details);
    expect(details[0]).toEqual({ field: 'page', message: 'page must be 1 or more.' });
    expect(details.map(({ field }) => field)).toEqual(['page', 'page_size', 'type']);
  });

  it('says how to send a body that could not be read', async () => {
    for (const body of ['{"name": ', '', 'name=search_initiated', '\u0000'])
      expect(await errorOf('/events', post(body))).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await errorOf('/events', post('[]'))).error).toBe('The request body must be an object.');
    expect(await errorOf('/events', post('{}', 'text/plain'))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  it('is 405 with the methods that work, where a path does not support a method', async () => {
    for (const [method, path, allow] of [
      ['POST', '/entities/search', 'GET, HEAD'],
      ['PUT', '/manage', 'DELETE, GET, HEAD, PATCH'],
      ['DELETE', '/entities/x/mentions/timeline', 'GET, HEAD'],
      ['GET', '/subscribe', 'POST'],
    ] as const)
      expect(await errorOf(path, { method })).toMatchObject({
        status: 405,
        code: 'method_not_allowed',
        allow,
      });
    expect(await errorOf('/nothing/here')).toMatchObject({ status: 404, code: 'not_found' });
  });
});
