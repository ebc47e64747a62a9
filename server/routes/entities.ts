import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import {
  compareParameters,
  entityComparison,
  entityDetail,
  entityTimeline,
  timelineParameters,
  trendingEntity,
  trendingParameters,
  trendingResponse,
} from '../contract/entity-detail.ts';
import { getEntity } from '../core/library/entity-detail.ts';
import { compareEntities, getEntityTimeline } from '../core/library/entity-timeline.ts';
import { getTrendingEntities } from '../core/library/trending.ts';
import { requestedFormat } from '../middleware/row-format.ts';
import type { AppDependencies } from './dependencies.ts';
import { badRequest, errorResponse, jsonResponse } from './responses.ts';
import { jsonOrRows, singleBatch, streamRows } from './rows.ts';
import { validationHook } from './validation-hook.ts';

const tags = ['Names'];
const params = z.object({
  id: z.string().meta({ description: 'entity_id of a result, id of a mention, or slug-uuid.' }),
});
const notFound = errorResponse('There is no such name.', 'entity_not_found');

const trendingRoute = createRoute({
  method: 'get',
  path: '/entities/trending',
  tags,
  summary: 'Names that are said more than they used to be',
  request: { query: trendingParameters },
  responses: {
    200: jsonOrRows('The farthest above their own past first.', trendingResponse),
    400: badRequest,
  },
});

const compareRoute = createRoute({
  method: 'get',
  path: '/entities/compare',
  tags,
  summary: 'Share of voice of two to five names',
  request: { query: compareParameters },
  responses: { 200: jsonResponse('Each with its share.', entityComparison), 400: badRequest, 404: notFound },
});

const entityRoute = createRoute({
  method: 'get',
  path: '/entities/{id}',
  tags,
  summary: 'A name, where it is said, and beside what',
  request: { params },
  responses: { 200: jsonResponse('The name.', entityDetail), 404: notFound },
});

const timelineRoute = createRoute({
  method: 'get',
  path: '/entities/{id}/mentions/timeline',
  tags,
  summary: 'How often a name was said, day by day',
  request: { params, query: timelineParameters },
  responses: { 200: jsonOrRows('A bucket a day.', entityTimeline), 400: badRequest, 404: notFound },
});

export function entityRoutes({ database }: AppDependencies) {
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(trendingRoute, async (c) => {
      const entities = await getTrendingEntities(database, c.req.valid('query'));
      const format = requestedFormat(c);
      return format === 'json'
        ? c.json({ entities }, 200)
        : streamRows(c, singleBatch(entities), trendingEntity.keyof().options, { format, name: 'trending' });
    })
    .openapi(compareRoute, async (c) => {
      const { ids, days } = c.req.valid('query');
      return c.json(await compareEntities(database, ids.split(',').filter(Boolean), days), 200);
    })
    .openapi(entityRoute, async (c) => c.json(await getEntity(database, c.req.valid('param').id), 200))
    .openapi(timelineRoute, async (c) => {
      const timeline = await getEntityTimeline(database, c.req.valid('param').id, c.req.valid('query').days);
      const format = requestedFormat(c);
      return format === 'json'
        ? c.json(timeline, 200)
        : streamRows(c, singleBatch(timeline.buckets), ['date', 'count'], { format, name: 'timeline' });
    });
}
