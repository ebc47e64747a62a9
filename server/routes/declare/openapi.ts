import type { OpenAPIHono } from '@hono/zod-openapi';
import examples from './examples.json' with { type: 'json' };
import { errorResponse } from './responses.ts';

/** What a request and its responses look like, recorded from real ones by tests/operations. */
type Example = { parameters?: Record<string, unknown>; body?: unknown; responses: Record<string, unknown> };

type Media = { example?: unknown; examples?: unknown; schema?: object };
type Operation = {
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
};

export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> };

const exampleByOperation: Record<string, Example | undefined> = examples;

const description = `Search every word podcasts say.

Most endpoints work without an API key, with a rate limit per IP address. Endpoints tagged Authenticated or Webhooks need a key: send it as \`Authorization: Bearer <key>\`.

Every error has the same format. \`error\` is a sentence that says what to do, \`code\` never changes, and \`details\` is present when there is more to report:

\`\`\`json
{ "success": false, "error": "There is no episode with this ID.", "code": "episode_not_found" }
\`\`\`

A method that a path does not support gets status 405 with an \`Allow\` header.`;

const tags = [
  { name: 'Search', description: 'Find what was said, who said it, and when.' },
  { name: 'Entities', description: 'People, organizations, places, products, events and topics.' },
  { name: 'Episodes', description: 'Episodes and their transcripts.' },
  { name: 'Podcasts', description: 'Podcasts and their episodes.' },
  {
    name: 'Alerts',
    description: 'Email alerts for a term. They need no account: links in our messages give access.',
  },
  { name: 'Sign-in', description: 'Create an account, sign in and out, and reset a password.' },
  { name: 'Account', description: 'The profile, sessions and data of the account that is signed in.' },
  { name: 'Account alerts', description: 'The alerts of the account, and what they matched.' },
  { name: 'Bookmarks', description: 'What the account keeps.' },
  { name: 'Analytics', description: 'What is searched for, and how large the library is.' },
  { name: 'Blog', description: 'Posts of this installation.' },
  { name: 'Authenticated', description: 'Search and exports with an API key.' },
  { name: 'Webhooks', description: 'Receive an event at your URL whenever a term is mentioned.' },
  { name: 'Administration', description: 'What operators do in the console. Needs an account with a role.' },
  { name: 'Service', description: 'Health and settings of this installation.' },
];

const securitySchemes = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'Your API key.' },
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of a session, from `POST /auth/login`. It is valid for 15 minutes.',
  },
  manageToken: { type: 'http', scheme: 'bearer', description: 'The token of a manage link.' },
};

/** What every operation can answer. */
const commonErrors = {
  429: errorResponse(
    'Rate limit exceeded, or too much is running at once. Retry after the seconds given in `Retry-After`.',
    'rate_limited',
  ),
  500: errorResponse('Something went wrong on our side. Try again.', 'internal_error'),
  503: errorResponse(
    'The database is unavailable, or the service is very busy. Try again in a few seconds.',
    'database_unavailable',
    'overloaded',
  ),
};

/** What every operation with a body can answer. */
const bodyErrors = {
  413: errorResponse('The request body is larger than 1 MB.', 'body_too_large'),
  415: errorResponse('The request body has an unsupported content type.', 'unsupported_media_type'),
};

/** The JSON schema of errors, as the generator made it for another response. */
function findErrorSchema({ paths }: OpenApiDocument): object {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const schema = operation.responses['400']?.content?.['application/json']?.schema;
    if (schema) return schema;
  }
  return {};
}

function addCommonErrors(operation: Operation, schema: object): void {
  const responses = { ...commonErrors, ...(operation.requestBody ? bodyErrors : {}) };
  operation.responses['431'] ??= { description: 'The address and headers of the request exceed 64 KB.' };
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

/** The OpenAPI document: what the routes declare, with examples of real requests and responses. */
export function buildOpenApiDocument(api: OpenAPIHono, publicUrl: string): OpenApiDocument {
  const declared = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Earshot API', version: '1', description },
    tags,
    servers: [{ url: `${publicUrl}/api/v1` }],
  });
  // The generator shares objects between operations; each gets its own before examples are added.
  const document: OpenApiDocument = JSON.parse(
    JSON.stringify({ ...declared, components: { ...declared.components, securitySchemes } }),
  );
  const errorSchema = findErrorSchema(document);
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      addCommonErrors(operation, errorSchema);
      const example = exampleByOperation[`${method.toUpperCase()} ${path}`];
      if (example) addExamples(operation, example);
    }
  return document;
}
