import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { analyticsEvent } from '../contract/analytics.ts';
import { health } from '../contract/health.ts';
import { siteSettings } from '../contract/site.ts';
import { recordEvent } from '../core/analytics/events.ts';
import { getHealth } from '../core/library/health.ts';
import type { AppDependencies } from './dependencies.ts';
import { badRequest, jsonBody, jsonResponse } from './responses.ts';
import { validationHook } from './validation-hook.ts';

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  tags: ['Service'],
  summary: 'How the service is',
  description: 'Counts on both sides, what is waiting to be indexed, and for how long the oldest of it.',
  responses: {
    200: jsonResponse('It answers; status says how it is.', health),
    503: jsonResponse('The database or the search engine does not answer.', health),
  },
});

const siteRoute = createRoute({
  method: 'get',
  path: '/site',
  tags: ['Service'],
  summary: 'What the pages need to know of this installation',
  responses: { 200: jsonResponse('Its settings.', siteSettings) },
});

const eventRoute = createRoute({
  method: 'post',
  path: '/events',
  tags: ['Service'],
  summary: 'Count what a visitor did',
  description:
    'Counted per day, without anything about the visitor. The pages send nothing when the browser says Do Not Track.',
  request: jsonBody(analyticsEvent),
  responses: { 204: { description: 'Counted.' }, 400: badRequest },
});

export function serviceRoutes(dependencies: AppDependencies) {
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(healthRoute, async (c) => {
      const state = await getHealth(dependencies);
      return state.status === 'degraded' ? c.json(state, 503) : c.json(state, 200);
    })
    .openapi(siteRoute, (c) => c.json(dependencies.site, 200))
    .openapi(eventRoute, async (c) => {
      await recordEvent(dependencies.database, c.req.valid('json'));
      return c.body(null, 204);
    });
}
