import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { auditPage, auditParameters } from '../../../contract/api/admin/audit.ts';
import { overview } from '../../../contract/api/admin/overview.ts';
import { listAuditLog } from '../../../domain/core/audit/audit.ts';
import { getOverview } from '../../../domain/operations/console/overview.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { badRequest, jsonResponse } from '../declare/responses.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { admin, adminErrors } from './responses.ts';

const routes = {
  overview: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/overview',
    operationId: 'adminGetOverview',
    summary: 'Get an overview',
    description: 'Returns what needs attention, what waits, and what happened in a day and in a month.',
    responses: { 200: jsonResponse('The overview.', overview), ...adminErrors },
  }),
  audit: createRoute({
    ...admin,
    method: 'get',
    path: '/admin/audit',
    operationId: 'adminListAuditLog',
    summary: 'Get the audit log',
    description: 'Lists what operators did, newest first.',
    request: { query: auditParameters },
    responses: { 200: jsonResponse('A page of the log.', auditPage), 400: badRequest, ...adminErrors },
  }),
};

/** What operators look at. */
export const adminOverviewRoutes = (dependencies: AppDependencies) =>
  new OpenAPIHono({ defaultHook: validationHook })
    .openapi(routes.overview, async (c) => c.json(await getOverview(dependencies), 200))
    .openapi(routes.audit, async (c) =>
      c.json(await listAuditLog(dependencies.database, c.req.valid('query')), 200),
    );
