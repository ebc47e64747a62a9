import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import {
  adminEntityDetail,
  adminEntityList,
  adminEntityParameters,
  correctEntity as correctEntityBody,
  correctionList,
  correctionResponse,
} from '../../../contract/api/admin/entities.ts';
import { browseEntities, getAdminEntity } from '../../../domain/library/corrections/browse.ts';
import {
  correctEntity,
  listCorrections,
  undoCorrection,
} from '../../../domain/library/corrections/correct.ts';
import { actorOf, type OperatorEnv } from '../../middleware/require-operator.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { badRequest, errorResponse, jsonBody, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { admin, adminErrors, uuidParams } from './responses.ts';

const common = { 400: badRequest, ...adminErrors };
const notFound = errorResponse(
  'There is no entity or podcast with this ID.',
  'entity_not_found',
  'podcast_not_found',
);

const routes = {
  list: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/entities',
    operationId: 'adminListEntities',
    summary: 'Find entities',
    description:
      'Finds entities by the beginning of their name, or by another name; those mentioned most first.',
    request: { query: adminEntityParameters },
    responses: { 200: jsonResponse('At most 50 entities.', adminEntityList), ...common },
  }),
  get: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/entities/{id}',
    operationId: 'adminGetEntity',
    summary: 'Get an entity',
    description: 'Returns under which names and where an entity appears, and what was corrected about it.',
    request: { params: uuidParams },
    responses: { 200: jsonResponse('The entity.', adminEntityDetail), ...common, 404: notFound },
  }),
  corrections: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/corrections',
    operationId: 'adminListCorrections',
    summary: 'List corrections',
    responses: {
      200: jsonResponse('Corrections in force, the latest first.', correctionList),
      ...adminErrors,
    },
  }),
  correct: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/corrections',
    operationId: 'adminCorrectEntity',
    summary: 'Correct an entity',
    description:
      'Merges, splits, renames or retypes an entity, or says that it is none. Applies to all that is stored and to all that comes.',
    request: jsonBody(correctEntityBody),
    responses: {
      200: jsonResponse('Corrected.', correctionResponse),
      ...common,
      404: notFound,
      409: errorResponse('The correction would do nothing, or lead in a circle.', 'correction_conflict'),
    },
  }),
  undo: createRoute({
    ...admin,
    method: 'post',
    path: '/admin/corrections/{id}/undo',
    operationId: 'adminUndoCorrection',
    summary: 'Undo a correction',
    request: { params: uuidParams },
    responses: {
      200: jsonResponse('Undone.', correctionResponse),
      ...common,
      404: errorResponse('There is no correction with this ID, or it was undone.', 'correction_not_found'),
    },
  }),
};

const ok = { success: true } as const;

/** What operators correct about entities. */
export function adminEntityRoutes({ database }: AppDependencies) {
  return new OpenAPIHono<OperatorEnv>({ defaultHook: validationHook })
    .openapi(routes.list, async (c) =>
      c.json({ entities: await browseEntities(database, c.req.valid('query')) }, 200),
    )
    .openapi(routes.get, async (c) => c.json(await getAdminEntity(database, c.req.valid('param').id), 200))
    .openapi(routes.corrections, async (c) => c.json({ corrections: await listCorrections(database) }, 200))
    .openapi(routes.correct, async (c) => {
      const corrected = await correctEntity(database, c.req.valid('json'), actorOf(c));
      return c.json({ ...ok, ...corrected }, 200);
    })
    .openapi(routes.undo, async (c) => {
      const undone = await undoCorrection(database, c.req.valid('param').id, actorOf(c));
      return c.json({ ...ok, ...undone }, 200);
    });
}
