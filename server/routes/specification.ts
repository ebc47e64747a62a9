import type { OpenAPIHono } from '@hono/zod-openapi';
import examples from './examples.json' with { type: 'json' };
import { errorAnswer } from './responses.ts';

/** What a request and its answers look like: taken from real ones, and held against them by a test. */
type Example = { parameters?: Record<string, unknown>; body?: unknown; answers: Record<string, unknown> };

type Media = { example?: unknown; examples?: unknown; schema?: object };
type Operation = {
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
};

export type Specification = { paths: Record<string, Record<string, Operation>> };

const exampleOf = (method: string, path: string): Example | undefined =>
  (examples as Record<string, Example>)[`${method.toUpperCase()} ${path}`];

/** Answers that anything may give, whatever it is asked. */
const everywhere = {
  429: errorAnswer('The limit is used up; Retry-After says for how many seconds.', 'rate_limited'),
  500: errorAnswer('Something went wrong on our side.', 'internal_error'),
  503: errorAnswer('The database does not answer at the moment.', 'database_unavailable'),
};

/** What takes a body may find it too long. */
const withBody = { 413: errorAnswer('The body is longer than 1 MB.', 'body_too_large') };

/** The JSON schema that such answers have; the generator has made it once already, for another route. */
function errorSchemaOf({ paths }: Specification): object {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const schema = operation.responses['400']?.content?.['application/json']?.schema;
    if (schema) return schema;
  }
  return {};
}

function addCommonAnswers(operation: Operation, schema: object): void {
  const answers = { ...everywhere, ...(operation.requestBody ? withBody : {}) };
  for (const [status, { description, content }] of Object.entries(answers)) {
    const { examples } = content['application/json'];
    operation.responses[status] ??= { description, content: { 'application/json': { schema, examples } } };
  }
}

function addExamples(operation: Operation, { parameters = {}, body, answers }: Example): void {
  for (const parameter of operation.parameters ?? [])
    if (parameters[parameter.name] !== undefined) parameter.example = parameters[parameter.name];
  const sent = operation.requestBody?.content['application/json'];
  if (sent && body !== undefined) sent.example = body;
  for (const [status, answer] of Object.entries(answers)) {
    const [media] = Object.values(operation.responses[status]?.content ?? {});
    if (media) media.example = answer;
  }
}

/** The whole API by the OpenAPI rule, for programs: what the routes declare, with examples of what really comes. */
export function specificationOf(api: OpenAPIHono, publicUrl: string): Specification {
  const specification = structuredClone(
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
  ) as unknown as Specification;
  const errorSchema = errorSchemaOf(specification);
  for (const [path, methods] of Object.entries(specification.paths))
    for (const [method, operation] of Object.entries(methods)) {
      addCommonAnswers(operation, errorSchema);
      const example = exampleOf(method, path);
      if (example) addExamples(operation, example);
    }
  return specification;
}
