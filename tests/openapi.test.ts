import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from './platform.ts';

let platform: TestPlatform;

type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: { name: string; description?: string; schema?: { description?: string } }[];
  responses: Record<string, { description?: string }>;
};
type Document = { paths: Record<string, Record<string, Operation>> };

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
});
