import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorBody } from '../../contract/api/service/error.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';

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
    const { fields: details } = z
      .object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) })
      .parse(error.details);
    expect(details[0]).toEqual({ field: 'page', message: 'page must be 1 or more.' });
    expect(details.map(({ field }) => field)).toEqual(['page', 'page_size', 'type']);
  });

  it('says how to send a body that could not be read', async () => {
    for (const body of ['{"name": ', '', 'name=search_initiated', '\u0000'])
      expect(await errorOf('/events', post(body))).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await errorOf('/events', post('[]'))).error).toBe('The request body must be an object.');
    expect((await errorOf('/events', post('{"name": "x"}'))).error).toBe(
      'name must be search_initiated, search_results_viewed, podcast_episode_viewed, podcast_info_viewed, or navigation_clicked.',
    );
    expect(await errorOf('/events', post('{}', 'text/plain'))).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    });
    // Every field is optional: without a body, the request would do something that nobody asked for.
    expect(await errorOf('/users/delete', { method: 'POST' })).toMatchObject({ status: 415 });
  });

  it('says so where a search names no podcast or episode, and where a feed has no search', async () => {
    for (const [path, error] of [
      ['/entities/search?q=x&podcast=foo', 'podcast must be a UUID, with or without the slug before it.'],
      ['/entities/search?q=x&episode=foo', 'episode must be a UUID, with or without the slug before it.'],
      ['/entities/search/feed?q=', 'q must not be empty.'],
      ['/entities/search', 'q is required.'],
      ['/entities/search?q=%20', 'q must not be empty.'],
      ['/entities/search/overview', 'q is required.'],
    ] as const)
      expect(await errorOf(path)).toMatchObject({ status: 400, code: 'invalid_request', error });
  });

  it('is 404 for IDs that are no UUID', async () => {
    for (const [path, code] of [
      ['/entities/none', 'entity_not_found'],
      ['/entities/none/mentions/timeline', 'entity_not_found'],
      ['/episodes/none', 'episode_not_found'],
      ['/episodes/none/transcript', 'episode_not_found'],
      ['/episodes/none/entities', 'episode_not_found'],
      ['/podcasts/none', 'podcast_not_found'],
      ['/podcasts/none/entities', 'podcast_not_found'],
      ['/podcasts/episodes/none', 'episode_not_found'],
    ] as const)
      expect(await errorOf(path), path).toMatchObject({ status: 404, code });
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

  it('is 400 for a search that is too long or has an invalid parameter', async () => {
    expect(await errorOf(`/entities/search?q=${'a'.repeat(10_000)}`)).toMatchObject({
      status: 400,
      code: 'query_too_long',
    });
    expect(await errorOf(`/entities/search?q=${'a+'.repeat(33)}`)).toMatchObject({
      status: 400,
      code: 'query_too_long',
    });
    for (const bad of [
      'page=0',
      'page=-1',
      'page=1e9',
      'page=NaN',
      'page_size=101',
      'page_size=0',
      'sort=best',
      'type=thing',
      'from=yesterday',
      'role=x',
      'group=x',
      'language=12',
      'podcast=not-a-uuid',
    ]) {
      expect(await errorOf(`/entities/search?q=x&${bad}`), bad).toMatchObject({
        status: 400,
        code: 'invalid_request',
      });
    }
    expect(await errorOf('/entities/search/counts?q=x&episodes=1,2')).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
  });

  it('is 413 for a body over a megabyte, whether its length is given or not', async () => {
    const body = JSON.stringify({ name: 'a'.repeat(1_100_000) });
    const chunked = () =>
      new ReadableStream({
        start: (controller) => {
          for (let at = 0; at < body.length; at += 50_000)
            controller.enqueue(Buffer.from(body.slice(at, at + 50_000)));
          controller.close();
        },
      });
    for (const sent of [{ body }, { body: chunked(), duplex: 'half' as const }]) {
      const error = await errorOf('/events', { ...post(body), ...sent });
      expect([error.status, error.code]).toEqual([413, 'body_too_large']);
    }
  });
});
