import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { compareParameters, entityComparison } from '../../../contract/api/library/entity-comparison.ts';
import {
  entityDetail,
  entityTimeline,
  popularEntities,
  popularEntityParameters,
  timelineParameters,
  trendingEntity,
  trendingParameters,
  trendingResponse,
} from '../../../contract/api/library/entity-detail.ts';
import type { RateLimits } from '../../../domain/accounts/keys/limits.ts';
import { compareEntities, maxComparedEntities } from '../../../domain/library/entities/entity-comparison.ts';
import { getEntity } from '../../../domain/library/entities/entity-detail.ts';
import { getEntityTimeline } from '../../../domain/library/entities/entity-timeline.ts';
import { getPopularEntities } from '../../../domain/library/entities/popular-entities.ts';
import { getTrendingEntities } from '../../../domain/library/entities/trending.ts';
import { setRateLimitHeaders, type VisitorEnv } from '../../middleware/visitors/rate-limit.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { badRequest, errorResponse, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { jsonOrRows, singleBatch, streamRequestedRows } from './rows.ts';

const entities = { method: 'get' as const, tags: ['Entities'] };
const params = z.object({
  id: z.string().meta({
    description: 'The `entity_id` of a result, the `id` of a mention, or `{slug}-{uuid}`.',
  }),
});
const notFound = errorResponse('There is no entity with this ID.', 'entity_not_found');

const comparisonFields = [
  'id',
  'name',
  'entity_type',
  'episodes',
  'mentions',
  'share_of_voice',
  'mention_seconds',
  'speaking_seconds',
] as const;

const routes = {
  trending: createRoute({
    ...entities,
    path: '/entities/trending',
    operationId: 'listTrendingEntities',
    summary: 'List trending entities',
    description:
      'Lists entities that are mentioned more than usual: the last `days` compared with the average of the four periods before them. Send `Accept: text/csv` or `application/x-ndjson` to get rows.',
    request: { query: trendingParameters },
    responses: {
      200: jsonOrRows('Entities, strongest increase first.', trendingResponse),
      400: badRequest,
    },
  }),
  popular: createRoute({
    ...entities,
    path: '/entities/popular',
    operationId: 'listPopularEntities',
    summary: 'List entities mentioned most',
    description:
      'Lists the entities that the most episodes of the last 30 days mention, or the latest episodes if there are too few.',
    request: { query: popularEntityParameters },
    responses: { 200: jsonResponse('Entities, most episodes first.', popularEntities), 400: badRequest },
  }),
  compare: createRoute({
    ...entities,
    path: '/entities/compare',
    operationId: 'compareEntities',
    summary: 'Compare entities',
    description:
      'Compares two to five entities, each of which counts as a request: share of voice, airtime, mentions over time, podcasts, who speaks of them, and quotes. Send `Accept: text/csv` or `application/x-ndjson` to get one row per entity.',
    request: { query: compareParameters },
    responses: {
      200: jsonOrRows('The entities with their counts and shares.', entityComparison),
      400: badRequest,
      404: notFound,
    },
  }),
  entity: createRoute({
    ...entities,
    path: '/entities/{id}',
    operationId: 'getEntity',
    summary: 'Get an entity',
    description:
      'Returns an entity with its aliases, the podcasts that mention it most, related entities and its latest mentions.',
    request: { params },
    responses: { 200: jsonResponse('The entity.', entityDetail), 404: notFound },
  }),
  timeline: createRoute({
    ...entities,
    path: '/entities/{id}/mentions/timeline',
    operationId: 'getEntityTimeline',
    summary: 'Get mentions over time',
    description:
      'Counts the mentions of an entity by day, up to today. Send `Accept: text/csv` or `application/x-ndjson` to get rows.',
    request: { params, query: timelineParameters },
    responses: {
      200: jsonOrRows('One bucket per day, oldest first.', entityTimeline),
      400: badRequest,
      404: notFound,
    },
  }),
};

/** A comparison costs as much as asking for each entity. One of them is counted already. */
async function countAsOnePerEntity(c: Context<VisitorEnv>, limits: RateLimits, ids: string[]): Promise<void> {
  const visitor = c.get('visitor');
  const more = Math.min(ids.length, maxComparedEntities) - 1;
  if (visitor !== undefined && more > 0) setRateLimitHeaders(c, await limits.consumeByIp(visitor, more));
}

export function entityRoutes({ database, limits }: AppDependencies) {
  return new OpenAPIHono<VisitorEnv>({ defaultHook: validationHook })
    .openapi(routes.trending, async (c) => {
      const trending = await getTrendingEntities(database, c.req.valid('query'));
      const rows = await streamRequestedRows(c, {
        batches: () => singleBatch(trending),
        fields: trendingEntity.keyof().options,
        fileName: 'trending',
      });
      return rows ?? c.json({ entities: trending }, 200);
    })
    .openapi(routes.popular, async (c) =>
      c.json(await getPopularEntities(database, c.req.valid('query')), 200),
    )
    .openapi(routes.compare, async (c) => {
      const { ids: list, days } = c.req.valid('query');
      const ids = list.split(',').filter(Boolean);
      await countAsOnePerEntity(c, limits, ids);
      const comparison = await compareEntities(database, ids, days);
      const rows = await streamRequestedRows(c, {
        batches: () => singleBatch(comparison.entities),
        fields: comparisonFields,
        fileName: 'comparison',
      });
      return rows ?? c.json(comparison, 200);
    })
    .openapi(routes.entity, async (c) => c.json(await getEntity(database, c.req.valid('param').id), 200))
    .openapi(routes.timeline, async (c) => {
      const timeline = await getEntityTimeline(database, c.req.valid('param').id, c.req.valid('query').days);
      const rows = await streamRequestedRows(c, {
        batches: () => singleBatch(timeline.buckets),
        fields: ['date', 'count'],
        fileName: 'timeline',
      });
      return rows ?? c.json(timeline, 200);
    });
}
