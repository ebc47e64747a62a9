import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { entitySaid, saidGroupDetail, saidParameters } from '../../../contract/api/library/said.ts';
import { getSaid, getSaidGroup } from '../../../domain/search/said/said.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { badRequest, errorResponse, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';

const entities = { method: 'get' as const, tags: ['Entities'] };
const entityId = { id: z.string().meta({ description: 'The `entity_id` of a result, or `{slug}-{uuid}`.' }) };

const said = createRoute({
  ...entities,
  path: '/entities/{id}/said',
  operationId: 'getEntitySaid',
  summary: 'Get what is said about an entity',
  description:
    'Groups the passages in which others mention an entity by what they mean, each group with its best quote. Needs search by meaning.',
  request: { params: z.object(entityId), query: saidParameters },
  responses: {
    200: jsonResponse('The groups, the best first.', entitySaid),
    400: badRequest,
    404: errorResponse('There is no entity with this ID.', 'entity_not_found'),
  },
});

const group = createRoute({
  ...entities,
  path: '/entities/{id}/said/{passage_id}',
  operationId: 'getEntitySaidGroup',
  summary: 'Get what is said about an entity like this',
  description: 'Returns all passages of the group that a passage is in.',
  request: {
    params: z.object({
      ...entityId,
      passage_id: z.string().meta({ description: 'The `passage_id` of the quote of a group.' }),
    }),
  },
  responses: {
    200: jsonResponse('The passages.', saidGroupDetail),
    404: said.responses[404],
  },
});

/** What is said about an entity. */
export function saidRoutes(dependencies: AppDependencies) {
  return new OpenAPIHono({ defaultHook: validationHook })
    .openapi(said, async (c) =>
      c.json(await getSaid(dependencies, c.req.valid('param').id, c.req.valid('query').limit), 200),
    )
    .openapi(group, async (c) => {
      const { id, passage_id } = c.req.valid('param');
      return c.json(await getSaidGroup(dependencies, id, passage_id), 200);
    });
}
