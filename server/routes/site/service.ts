import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { analyticsEvent } from '../../../contract/api/service/analytics.ts';
import { health } from '../../../contract/api/service/health.ts';
import { siteSettings } from '../../../contract/api/service/site.ts';
import { recordEvent } from '../../../domain/analytics/events.ts';
import { createHealthCheck } from '../../../domain/operations/console/health.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { badRequest, jsonBody, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const tags = ['Service'];

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tags,
  summary: 'Get service health',
  description:
    'Reports the counts of both stores, the number of waiting indexing jobs, and the age of the oldest one.',
  responses: {
    200: jsonResponse('The service is running. `status` says whether its index is up to date.', health),
    503: jsonResponse('The database or the search engine is unavailable.', health),
  },
});

const siteRoute = createRoute({
  method: 'get',
  path: '/site',
  operationId: 'getSiteSettings',
  tags,
  summary: 'Get site settings',
  description: 'Returns the settings of this installation that its pages need.',
  responses: { 200: jsonResponse('The settings.', siteSettings) },
});

const eventRoute = createRoute({
  method: 'post',
  path: '/events',
  operationId: 'recordEvent',
  tags,
  summary: 'Record a page event',
  description:
    'Counts an event by day, without anything that identifies the visitor. The pages send none when the browser asks not to be tracked. Events and fields that the pages do not send are refused.',
  request: jsonBody(analyticsEvent),
  responses: { 204: { description: 'Recorded.' }, 400: badRequest },
});

export function serviceRoutes(dependencies: AppDependencies) {
  const getHealth = createHealthCheck(dependencies);
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(healthRoute, async (c) => {
      const state = await getHealth();
      return state.status === 'degraded' ? c.json(state, 503) : c.json(state, 200);
    })
    .openapi(siteRoute, (c) => c.json(dependencies.site, 200))
    .openapi(eventRoute, async (c) => {
      await recordEvent(dependencies.database, c.req.valid('json'));
      return c.body(null, 204);
    });
}
