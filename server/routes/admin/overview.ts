import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { auditPage, auditParameters } from '../../contract/admin-audit.ts';
import { overview } from '../../contract/admin-overview.ts';
import { listAuditLog } from '../../core/console/audit.ts';
import { getOverview } from '../../core/console/overview.ts';
import type { AppDependencies } from '../dependencies.ts';
import { badRequest, jsonResponse } from '../responses.ts';
import { validationHook } from '../validation-hook.ts';
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
