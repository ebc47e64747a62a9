import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { buildOpenApiDocument, type OpenApiDocument } from './openapi.ts';

const title = 'Earshot API';

type Operation = {
  method: string;
  path: string;
  summary?: string | undefined;
  description?: string | undefined;
  parameters: { name: string; place: string; required: boolean; description: string }[];
  answers: { status: string; description: string; codes: string[] }[];
  sent: string | undefined;
  example: string | undefined;
};

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: z
    .object({
      description: z.string().optional(),
      default: z.unknown().optional(),
      enum: z.array(z.unknown()).optional(),
    })
    .loose()
    .optional(),
});

const field = z
  .object({
    description: z.string().optional(),
    default: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
  })
  .loose();

/** How a body looks: an example of what is sent or answered, and one for each code of an error. */
const media = z
  .object({
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.unknown()).optional(),
  })
  .loose();

const response = z.object({
  description: z.string(),
  content: z.record(z.string(), media).optional(),
});

/** The JSON that an operation takes. */
const requestBody = z
  .object({
    content: z.record(
      z.string(),
      z.object({
        example: z.unknown().optional(),
        schema: z
          .object({
            properties: z.record(z.string(), field).default({}),
            required: z.array(z.string()).default([]),
          })
          .loose(),
      }),
    ),
  })
  .loose();

const operation = z.object({
  summary: z.string().optional(),
  description: z.string().optional(),
  parameters: z.array(parameter).default([]),
  requestBody: requestBody.optional(),
  responses: z.record(z.string(), response),
});

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

function describeParameter({ description, schema }: z.infer<typeof parameter>): string {
  const parts = [
    description ?? schema?.description,
    schema?.enum ? `One of ${schema.enum.join(', ')}.` : undefined,
    schema?.default !== undefined && schema.default !== '' ? `Default: ${schema.default}.` : undefined,
  ];
  return parts.filter(Boolean).join(' ');
}

/** The fields of the JSON body, described like parameters. */
function bodyFields(body: z.infer<typeof requestBody> | undefined): Operation['parameters'] {
  const schema = body?.content['application/json']?.schema;
  return Object.entries(schema?.properties ?? {}).map(([name, one]) => ({
    name,
    place: 'body',
    required: schema?.required.includes(name) ?? false,
    description: describeParameter({ name, in: 'body', required: false, schema: one }),
  }));
}

const asText = (example: unknown): string | undefined =>
  example === undefined || typeof example === 'string' ? example : JSON.stringify(example, null, 2);

/** An example of the answer to a request that is as it should be. */
function exampleOf(responses: Record<string, z.infer<typeof response>>): string | undefined {
  const [answer] = Object.entries(responses).flatMap(([status, one]) =>
    status.startsWith('2') ? [one] : [],
  );
  const [body] = Object.values(answer?.content ?? {});
  return asText(body?.example);
}

function operationsOf(specification: unknown): Operation[] {
  return Object.entries(document.parse(specification).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      method: method.toUpperCase(),
      path,
      summary: one.summary,
      description: one.description,
      parameters: [
        ...one.parameters.map((each) => ({
          name: each.name,
          place: each.in,
          required: each.required,
          description: describeParameter(each),
        })),
        ...bodyFields(one.requestBody),
      ],
      answers: Object.entries(one.responses).map(([status, { description, content }]) => ({
        status,
        description,
        codes: Object.values(content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {})),
      })),
      sent: asText(one.requestBody?.content['application/json']?.example),
      example: exampleOf(one.responses),
    })),
  );
}

const style = `:root{color-scheme:light dark;--ink:light-dark(#1d1b18,#e9e7e2);--paper:light-dark(#fbf9f5,#14171c);--quiet:light-dark(#5d574e,#a6a49e);--line:light-dark(#e2ddd3,#2c323b);--accent:light-dark(#0f5e5c,#6fc7c0)}
body{margin:0 auto;max-width:46rem;padding:2rem 1.25rem 6rem;font:17px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:2.1rem;line-height:1.2}h2{margin-top:3rem;font-size:1.25rem;line-height:1.2;border-top:1px solid var(--line);padding-top:1.5rem}
code{font:.92em ui-monospace,monospace;overflow-wrap:anywhere}a{color:var(--accent)}summary{margin-top:.8rem;padding:.3rem 0;cursor:pointer;color:var(--accent)}pre{overflow:auto;max-height:24rem;padding:1rem;border:1px solid var(--line);border-radius:6px}.quiet,dd{color:var(--quiet)}dt{margin-top:.6rem}dd{margin:0}`;

/** `/openapi.json`, and the same for people at `/docs`. */
export function docsRoutes(api: OpenAPIHono, publicUrl: string): Hono {
  let made: OpenApiDocument | undefined;
  const specification = () => {
    made ??= buildOpenApiDocument(api, publicUrl);
    return made;
  };
  const app = new Hono();
  app.get('/openapi.json', (c) => c.json(specification()));
  app.get('/docs.css', (c) => c.text(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/docs', (c) => {
    const sections = operationsOf(specification()).map(
      (one) => html`<section>
        <h2>${one.summary ?? one.path}</h2>
        <p><code><strong>${one.method}</strong> /api/v1${one.path}</code></p>
        ${one.description ? html`<p>${one.description}</p>` : ''}
        ${
          one.parameters.length > 0
            ? html`<dl>${one.parameters.map((each) => html`<dt><code>${each.name}</code> <span class="quiet">${each.place}${each.required ? ', required' : ''}</span></dt><dd>${each.description}</dd>`)}</dl>`
            : ''
        }
        <dl>${one.answers.map((each) => html`<dt><code>${each.status}</code></dt><dd>${each.description}${each.codes.map((code) => html` <code>${code}</code>`)}</dd>`)}</dl>
        ${one.sent ? html`<details><summary>A request</summary><pre><code>${one.sent}</code></pre></details>` : ''}
        ${one.example ? html`<details><summary>An answer</summary><pre><code>${one.example}</code></pre></details>` : ''}
      </section>`,
    );
    return c.html(html`${raw('<!doctype html>')}
      <html lang="en">
        <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="docs.css"></head>
        <body>
          <h1>${title}</h1>
          <p>Search what podcasts say. The same for programs: <a href="openapi.json">openapi.json</a>.</p>
          <p>Every error answers <code>{ "success": false, "error": "a sentence", "code": "snake_case", "details": … }</code>.</p>
          ${sections}
        </body>
      </html>`);
  });
  return app;
}
