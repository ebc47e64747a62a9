import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from './platform.ts';

let platform: TestPlatform;

type Operation = { summary?: string; tags?: string[]; responses: Record<string, { description?: string }> };
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

  it('is the same as what the reference for people shows', async () => {
    const page = await (await platform.app.request('/api/v1/docs')).text();
    for (const path of Object.keys((await document()).paths)) expect(page).toContain(`/api/v1${path}`);
    expect(page).toContain('<code>turnstileToken</code>');
  });
});
