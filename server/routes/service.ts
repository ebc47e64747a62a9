import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { health } from '../contract/health.ts';
import { siteSettings } from '../contract/site.ts';
import { getHealth } from '../core/library/health.ts';
import { jsonAnswer } from './answers.ts';
import type { AppDependencies } from './dependencies.ts';

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  tags: ['Service'],
  summary: 'How the service is',
  description: 'Counts on both sides, what is waiting to be indexed, and for how long the oldest of it.',
  responses: {
    200: jsonAnswer('It answers; status says how it is.', health),
    503: jsonAnswer('The database or the search engine does not answer.', health),
  },
});

const siteRoute = createRoute({
  method: 'get',
  path: '/site',
  tags: ['Service'],
  summary: 'What the pages need to know of this installation',
  responses: { 200: jsonAnswer('Its settings.', siteSettings) },
});

export function serviceRoutes(dependencies: AppDependencies) {
  return new OpenAPIHono()
    .openapi(healthRoute, async (c) => {
      const state = await getHealth(dependencies);
      return state.status === 'degraded' ? c.json(state, 503) : c.json(state, 200);
    })
    .openapi(siteRoute, (c) => c.json({ sample_search: dependencies.sampleSearch }, 200));
}
