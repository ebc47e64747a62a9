import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { searchParameters, searchResponse } from '../contract/search.ts';
import { searchMentions } from '../core/search/search.ts';
import { requireKey } from '../middleware/rate-limit.ts';
import { badRequest, errorAnswer, jsonAnswer, unavailable } from './answers.ts';
import type { AppDependencies } from './dependencies.ts';
import { rejectInvalid } from './invalid.ts';

export const keyAnswers = {
  401: errorAnswer('The API key is missing or not valid.'),
  429: errorAnswer('The limit of the key is used up; Retry-After says for how many seconds.'),
};

const publicSearchRoute = createRoute({
  method: 'get',
  path: '/search',
  tags: ['With a key'],
  summary: 'Search what was said, with an API key',
  description:
    'The documented search for programs: the same parameters and results as the pages use, under the limits of the key’s tier.',
  security: [{ bearer: [] }],
  request: { query: searchParameters },
  responses: {
    200: jsonAnswer('A page of results.', searchResponse),
    400: badRequest,
    ...keyAnswers,
    503: unavailable,
  },
});

/** What programs use with a key. */
export function publicSearchRoutes(dependencies: AppDependencies) {
  const app = new OpenAPIHono({ defaultHook: rejectInvalid });
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  app.use('/search', requireKey(dependencies.database, dependencies.limits));
  return app.openapi(publicSearchRoute, async (c) =>
    c.json(await searchMentions(dependencies, c.req.valid('query')), 200),
  );
}
