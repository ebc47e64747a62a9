import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { searchParameters, searchResponse } from '../contract/search.ts';
import { searchMentions } from '../core/search/search.ts';
import { type KeyEnv, requireKey } from '../middleware/require-key.ts';
import { badRequest, bearerSecurity, jsonAnswer, keyAnswers, unavailable } from './answers.ts';
import type { AppDependencies } from './dependencies.ts';
import { rejectInvalid } from './invalid.ts';

const publicSearchRoute = createRoute({
  method: 'get',
  path: '/search',
  tags: ['With a key'],
  summary: 'Search what was said, with an API key',
  description:
    'The documented search for programs: the same parameters and results as the pages use, under the limits of the key’s tier.',
  security: bearerSecurity,
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
  const app = new OpenAPIHono<KeyEnv>({ defaultHook: rejectInvalid });
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  app.use('/search', requireKey(dependencies.database, dependencies.limits));
  return app.openapi(publicSearchRoute, async (c) =>
    c.json(await searchMentions(dependencies, c.req.valid('query')), 200),
  );
}
