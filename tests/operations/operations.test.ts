import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { transcribeConfig } from '../../testing/transcription/transcribe-config.ts';
import type { Call, RequestInput, SavedIds } from './call.ts';
import { calls } from './calls.ts';
import { parametersOf, toExample } from './example.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { findGrowingPlans, recordStatements } from './plans.ts';
import { readElsewhere } from './read-elsewhere.ts';

type Media = { schema?: object; example?: unknown; examples?: Record<string, { value: { code: string } }> };
type Operation = { responses: Record<string, { content?: Record<string, Media> }> };
type Document = { paths: Record<string, Record<string, Operation>> };
type Exchange = { call: Call; input: RequestInput; status: number; type: string; body: unknown };

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);

let platform: TestPlatform;
let fixtures: Fixtures;
let document: Document;
const exchanges: Exchange[] = [];
let recorded: ReturnType<typeof recordStatements>;

function requestOf(
  { operation }: Call,
  { path = {}, query = {}, headers = {}, body }: RequestInput,
): Request {
  const [method = '', pattern = ''] = operation.split(' ');
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return new Request(`http://localhost/api/v1${filled}?${asked}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function perform(call: Call, saved: SavedIds): Promise<Exchange> {
  const input = await call.send(fixtures, saved);
  const response = await platform.app.request(requestOf(call, input));
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const text = await response.text();
  const body: unknown = type === 'application/json' ? JSON.parse(text) : text;
  if (call.save) Object.assign(saved, call.save(body as Record<string, unknown>));
  return { call, input: input, status: response.status, type, body };
}

function declaredMedia({ call, status, type }: Exchange): Media | undefined {
  const [method = '', path = ''] = call.operation.split(' ');
  const response = document.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
  expect(response, `${call.operation} may answer ${status}`).toBeDefined();
  return response?.content?.[type];
}

/** The same schema, but without additional properties. */
function strictSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strictSchema);
  if (schema === null || typeof schema !== 'object') return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, strictSchema(value)]),
  );
  return 'properties' in inner && !('additionalProperties' in inner) && !('allOf' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}

/** The errors of a body against its declared schema. */
function schemaErrors(exchange: Exchange): string[] {
  const media = declaredMedia(exchange);
  if (!media)
    return exchange.type === '' || exchange.status === 302 ? [] : [`${exchange.type} is not declared`];
  const validate = ajv.compile(strictSchema(media.schema ?? {}) as object);
  if (validate(exchange.body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const labelOf = ({ call, status }: Exchange) => `${call.operation} ${status}`;

beforeAll(async () => {
  const opened = await openTestPlatform();
  platform = { ...opened, app: createApp({ ...opened.dependencies, transcribe: transcribeConfig }) };
  fixtures = await createFixtures(platform);
  recorded = recordStatements();
  document = (await (await platform.app.request('/api/v1/openapi.json')).json()) as Document;
  const saved: SavedIds = {};
  for (const call of calls) exchanges.push(await perform(call, saved));
  await readElsewhere(platform, fixtures);
  recorded.stop();
}, 60_000);

afterAll(() => platform?.close());

describe('every operation of openapi.json', () => {
  it('is called, with good input and, when it takes any, with bad', () => {
    const hasNoInput = [
      'GET /health',
      'GET /site',
      'GET /human-check/challenge',
      'GET /analytics/stats',
      'GET /blogs/categories',
    ];
    // Calls of the console are tested with it.
    const open = Object.entries(document.paths).filter(([path]) => !path.startsWith('/admin/'));
    for (const [path, methods] of open)
      for (const method of Object.keys(methods)) {
        const operation = `${method.toUpperCase()} ${path}`;
        const statuses = exchanges
          .filter(({ call }) => call.operation === operation)
          .map(({ status }) => status);
        expect([operation, statuses.some((status) => status < 400)]).toEqual([operation, true]);
        if (!hasNoInput.includes(operation))
          expect([operation, statuses.some((status) => status >= 400)]).toEqual([operation, true]);
      }
  });

  it('answers with the status that it should', () => {
    expect(exchanges.map(({ call, status }) => [call.operation, status])).toEqual(
      calls.map((call) => [call.operation, call.status]),
    );
  });

  it('answers what it declares, to the letter of its schema', () => {
    const differences = exchanges.flatMap((exchange) =>
      schemaErrors(exchange).map((fault) => `${labelOf(exchange)}: ${fault}`),
    );
    expect(differences).toEqual([]);
  });

  it('names every error code that comes, with an example', () => {
    for (const exchange of exchanges.filter(({ status }) => status >= 400)) {
      const { code } = exchange.body as { code: string };
      expect([labelOf(exchange), Object.keys(declaredMedia(exchange)?.examples ?? {})]).toEqual([
        labelOf(exchange),
        expect.arrayContaining([code]),
      ]);
    }
  });

  it('is shown by an example that is what really came', async () => {
    const examples: Record<
      string,
      { parameters: unknown; body?: unknown; responses: Record<string, unknown> }
    > = {};
    for (const { call, input, status, body } of exchanges.filter(({ status }) => status < 300)) {
      examples[call.operation] ??= {
        parameters: parametersOf(input),
        ...(input.body === undefined ? {} : { body: toExample(input.body) }),
        responses: { [status]: toExample(body) },
      };
    }
    await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, '../../server/routes/declare/examples.json'),
    );
    for (const exchange of exchanges.filter(({ status }) => status < 300 && status !== 204)) {
      const media = declaredMedia(exchange);
      expect([labelOf(exchange), media?.example === undefined]).toEqual([labelOf(exchange), false]);
      const validate = ajv.compile(media?.schema ?? {});
      expect([labelOf(exchange), validate(media?.example), validate.errors]).toEqual([
        labelOf(exchange),
        true,
        null,
      ]);
    }
  });
});

it('reads no growing table as a whole, in a library of four million passages', async () => {
  expect(recorded.statements.size).toBeGreaterThan(200);
  const found = await findGrowingPlans(platform.databaseUrl, recorded.statements.values());
  expect(Object.fromEntries(found)).toEqual({});
}, 60_000);
