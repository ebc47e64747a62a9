import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;

type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: { name: string; description?: string; schema?: { description?: string } }[];
  requestBody?: { content: Record<string, { schema?: unknown }> };
  responses: Record<string, { description?: string }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
};

const document = async () => (await (await platform.app.request('/api/v1/openapi.json')).json()) as Document;

beforeAll(async () => {
  platform = await openTestPlatform();
});

afterAll(() => platform?.close());

describe('openapi.json', () => {
  it('is valid, by a validator that is not ours', async () => {
    const { valid, errors } = await new Validator().validate({ ...(await document()) });
    expect([valid, errors ?? []]).toEqual([true, []]);
  });

  it('says of each operation what it does and how it answers, faults too', async () => {
    const { paths } = await document();
    const untold = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, one]) => !one.summary || !one.tags?.length || Object.keys(one.responses).length === 0)
        .map(([method]) => `${method} ${path}`),
    );
    expect(untold).toEqual([]);
    const withoutFault = Object.entries(paths)
      .filter(([path]) => path.includes('{'))
      .filter(([, operations]) => !Object.values(operations).every(({ responses }) => '404' in responses));
    expect(withoutFault).toEqual([]);
  });

  it('takes no field that it does not describe', async () => {
    type Schema = { type?: string; additionalProperties?: unknown } & Record<string, unknown>;
    const { paths, components } = await document();
    const resolve = (schema: Schema): Schema =>
      typeof schema.$ref === 'string'
        ? resolve((components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}) as Schema)
        : schema;
    const openIn = (given: unknown, path: string): string[] => {
      if (typeof given !== 'object' || given === null) return [];
      const schema = resolve(given as Schema);
      const isOpen = schema.type === 'object' && schema.additionalProperties !== false;
      const inner = ['anyOf', 'oneOf', 'allOf'].flatMap(
        (key) => (schema[key] as unknown[] | undefined) ?? [],
      );
      const fields = Object.entries((schema.properties as Record<string, unknown> | undefined) ?? {});
      return [
        ...(isOpen ? [path] : []),
        ...inner.flatMap((one) => openIn(one, path)),
        ...fields.flatMap(([name, one]) => openIn(one, `${path} ${name}`)),
      ];
    };
    const open = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, one]) =>
        openIn(one.requestBody?.content['application/json']?.schema, `${method} ${path}`),
      ),
    );
    expect(open).toEqual([]);
  });

  it('has patterns that every reader of JSON Schema understands', async () => {
    const patterns = JSON.stringify(await document()).match(/"pattern":"(?:[^"\\]|\\.)*"/g) ?? [];
    expect(patterns.length).toBeGreaterThan(5);
    // A flag behind the pattern would be a part of it, which nothing matches.
    expect(patterns.filter((pattern) => /[$)]\/[a-z]+"$/.test(pattern))).toEqual([]);
  });

  it('describes every parameter and gives every operation a name of its own', async () => {
    const operations = Object.values((await document()).paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(operations.length);
    const undescribed = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ description, schema }) => !description && !schema?.description)
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(undescribed).toEqual([]);
  });

  it('has every call but those of the console, and no other', async () => {
    const paths = Object.keys((await document()).paths).filter((path) => !path.startsWith('/admin/'));
    expect(paths.sort()).toEqual([
      '/analytics/search',
      '/analytics/stats',
      '/analytics/trending-topics',
      '/auth/confirm',
      '/auth/login',
      '/auth/logout',
      '/auth/password-reset/confirm',
      '/auth/password-reset/request',
      '/auth/refresh',
      '/auth/register',
      '/auth/sign-in-link/confirm',
      '/auth/sign-in-link/request',
      '/blogs/categories',
      '/blogs/featured',
      '/blogs/search',
      '/blogs/{id}',
      '/bookmarks/add',
      '/bookmarks/export',
      '/bookmarks/user',
      '/bookmarks/{id}/remove',
      '/entities/compare',
      '/entities/popular',
      '/entities/search',
      '/entities/search/counts',
      '/entities/search/feed',
      '/entities/search/overview',
      '/entities/trending',
      '/entities/{id}',
      '/entities/{id}/mentions/timeline',
      '/entities/{id}/said',
      '/entities/{id}/said/{passage_id}',
      '/episodes/latest',
      '/episodes/{id}',
      '/episodes/{id}/entities',
      '/episodes/{id}/similar',
      '/episodes/{id}/transcript',
      ...['json', 'md', 'srt', 'txt', 'vtt'].map((ending) => `/episodes/{id}/transcript.${ending}`),
      '/events',
      '/health',
      '/human-check/challenge',
      '/keys/claim',
      '/manage',
      '/manage/link',
      '/manage/link/renew',
      '/manage/link/replace',
      '/manage/subscriptions',
      '/manage/subscriptions/{id}',
      '/notifications/mark-all-read',
      '/notifications/user',
      '/notifications/{id}/read',
      '/passages',
      '/passages/{id}',
      '/passages/{id}/similar',
      '/podcasts',
      '/podcasts/episodes/search',
      '/podcasts/episodes/{id}',
      '/podcasts/popular',
      '/podcasts/{id}',
      '/podcasts/{id}/entities',
      '/podcasts/{id}/feed',
      '/podcasts/{id}/feed.xml',
      '/search',
      '/site',
      '/subscribe',
      '/subscription-status',
      '/subscriptions/create',
      '/subscriptions/user',
      '/subscriptions/verify-email',
      '/subscriptions/{id}/delete',
      '/subscriptions/{id}/update',
      '/suggest',
      '/unsubscribe',
      '/users/analytics',
      '/users/delete',
      '/users/email/confirm',
      '/users/export',
      '/users/keys',
      '/users/keys/{id}',
      '/users/profile',
      '/users/profile/update',
      '/users/sessions',
      '/users/sessions/{id}',
      '/verify-email',
      '/webhooks',
      '/webhooks/{id}',
      '/webhooks/{id}/deliveries',
      '/webhooks/{id}/deliveries/{delivery}/replay',
      '/webhooks/{id}/secret',
      '/webhooks/{id}/test',
    ]);
  });
});
