import type { OpenAPIHono } from '@hono/zod-openapi';
import examples from './examples.json' with { type: 'json' };
import { errorResponse } from './responses.ts';

/** What a request and its answers look like: taken from real ones, and held against them by a test. */
type Example = { parameters?: Record<string, unknown>; body?: unknown; responses: Record<string, unknown> };

type Media = { example?: unknown; examples?: unknown; schema?: object };
type Operation = {
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
};

export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> };

const exampleOf = (method: string, path: string): Example | undefined =>
  (examples as Record<string, Example>)[`${method.toUpperCase()} ${path}`];

/** Answers that anything may give, whatever it is asked. */
const commonErrors = {
  429: errorResponse('The limit is used up; Retry-After says for how many seconds.', 'rate_limited'),
  500: errorResponse('Something went wrong on our side.', 'internal_error'),
  503: errorResponse('The database does not answer at the moment.', 'database_unavailable'),
};

/** What takes a body may find it too long. */
const bodyErrors = { 413: errorResponse('The body is longer than 1 MB.', 'body_too_large') };

/** The JSON schema that such answers have; the generator has made it once already, for another route. */
function findErrorSchema({ paths }: OpenApiDocument): object {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const schema = operation.responses['400']?.content?.['application/json']?.schema;
    if (schema) return schema;
  }
  return {};
}

function addCommonErrors(operation: Operation, schema: object): void {
  const responses = { ...commonErrors, ...(operation.requestBody ? bodyErrors : {}) };
  for (const [status, { description, content }] of Object.entries(responses)) {
    const { examples } = content['application/json'];
    operation.responses[status] ??= { description, content: { 'application/json': { schema, examples } } };
  }
}

function addExamples(operation: Operation, { parameters = {}, body, responses }: Example): void {
  for (const parameter of operation.parameters ?? [])
    if (parameters[parameter.name] !== undefined) parameter.example = parameters[parameter.name];
  const requestMedia = operation.requestBody?.content['application/json'];
  if (requestMedia && body !== undefined) requestMedia.example = body;
  for (const [status, example] of Object.entries(responses)) {
    const [media] = Object.values(operation.responses[status]?.content ?? {});
    if (media) media.example = example;
  }
}

/** The whole API by the OpenAPI rule, for programs: what the routes declare, with examples of what really comes. */
export function buildOpenApiDocument(api: OpenAPIHono, publicUrl: string): OpenApiDocument {
  const document = structuredClone(
    api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Earshot API',
        version: '1',
        description:
          'Search what podcasts say. Every error answers { success: false, error, code, details }. What needs a key says so; the rest is open to visitors, within limits by address.',
      },
      servers: [{ url: `${publicUrl}/api/v1` }],
    }),
  ) as unknown as OpenApiDocument;
  const errorSchema = findErrorSchema(document);
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      addCommonErrors(operation, errorSchema);
      const example = exampleOf(method, path);
      if (example) addExamples(operation, example);
    }
  return document;
}
