import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../platform.ts';
import { type Call, calls, type Kept, type Sent } from './calls.ts';
import { asExample, parametersOf } from './example.ts';
import { makeWorld, type World } from './fixtures.ts';

type Media = { schema?: object; example?: unknown; examples?: Record<string, { value: { code: string } }> };
type Operation = { responses: Record<string, { content?: Record<string, Media> }> };
type Document = { paths: Record<string, Record<string, Operation>> };
type Answered = { call: Call; sent: Sent; status: number; type: string; body: unknown };

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);

let platform: TestPlatform;
let world: World;
let document: Document;
const answered: Answered[] = [];

function requestOf({ operation }: Call, { path = {}, query = {}, headers = {}, body }: Sent): Request {
  const [method = '', pattern = ''] = operation.split(' ');
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return new Request(`http://localhost/api/v1${filled}?${asked}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function perform(call: Call, kept: Kept): Promise<Answered> {
  const sent = call.send(world, kept);
  const response = await platform.app.request(requestOf(call, sent));
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const text = await response.text();
  const body: unknown = type === 'application/json' ? JSON.parse(text) : text;
  if (call.keep) Object.assign(kept, call.keep(body as Record<string, unknown>));
  return { call, sent, status: response.status, type, body };
}

function declared({ call, status, type }: Answered): Media | undefined {
  const [method = '', path = ''] = call.operation.split(' ');
  const response = document.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
  expect(response, `${call.operation} may answer ${status}`).toBeDefined();
  return response?.content?.[type];
}

/** The same schema, that lets nothing pass which it does not name. */
function sealed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(sealed);
  if (schema === null || typeof schema !== 'object') return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, sealed(value)]));
  return 'properties' in inner && !('additionalProperties' in inner) && !('allOf' in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}

/** The faults of a body against its declared schema. */
function faultsOf(answer: Answered): string[] {
  const media = declared(answer);
  if (!media) return answer.type === '' || answer.status === 302 ? [] : [`${answer.type} is not declared`];
  const validate = ajv.compile(sealed(media.schema ?? {}) as object);
  if (validate(answer.body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const nameOf = ({ call, status }: Answered) => `${call.operation} ${status}`;

beforeAll(async () => {
  platform = await openTestPlatform();
  world = await makeWorld(platform);
  document = (await (await platform.app.request('/api/v1/openapi.json')).json()) as Document;
  const kept: Kept = {};
  for (const call of calls) answered.push(await perform(call, kept));
}, 60_000);

afterAll(() => platform?.close());

describe('every operation of openapi.json', () => {
  it('is called, with good input and, when it takes any, with bad', () => {
    const takesNothing = ['GET /health', 'GET /site', 'GET /human-check/challenge'];
    for (const [path, methods] of Object.entries(document.paths))
      for (const method of Object.keys(methods)) {
        const operation = `${method.toUpperCase()} ${path}`;
        const statuses = answered
          .filter(({ call }) => call.operation === operation)
          .map(({ status }) => status);
        expect([operation, statuses.some((status) => status < 400)]).toEqual([operation, true]);
        if (!takesNothing.includes(operation))
          expect([operation, statuses.some((status) => status >= 400)]).toEqual([operation, true]);
      }
  });

  it('answers with the status that it should', () => {
    expect(answered.map(({ call, status }) => [call.operation, status])).toEqual(
      calls.map((call) => [call.operation, call.status]),
    );
  });

  it('answers what it declares, to the letter of its schema', () => {
    const faults = answered.flatMap((answer) =>
      faultsOf(answer).map((fault) => `${nameOf(answer)}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('names every error code that comes, with an example', () => {
    for (const answer of answered.filter(({ status }) => status >= 400)) {
      const { code } = answer.body as { code: string };
      expect([nameOf(answer), Object.keys(declared(answer)?.examples ?? {})]).toEqual([
        nameOf(answer),
        expect.arrayContaining([code]),
      ]);
    }
  });

  it('is shown by an example that is what really came', async () => {
    const examples: Record<
      string,
      { parameters: unknown; body?: unknown; answers: Record<string, unknown> }
    > = {};
    for (const { call, sent, status, body } of answered.filter(({ status }) => status < 300)) {
      examples[call.operation] ??= {
        parameters: parametersOf(sent),
        ...(sent.body === undefined ? {} : { body: asExample(sent.body) }),
        answers: { [status]: asExample(body) },
      };
    }
    await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, '../../server/routes/examples.json'),
    );
    for (const answer of answered.filter(({ status }) => status < 300 && status !== 204)) {
      const media = declared(answer);
      expect([nameOf(answer), media?.example === undefined]).toEqual([nameOf(answer), false]);
      const validate = ajv.compile(media?.schema ?? {});
      expect([nameOf(answer), validate(media?.example), validate.errors]).toEqual([
        nameOf(answer),
        true,
        null,
      ]);
    }
  });
});
