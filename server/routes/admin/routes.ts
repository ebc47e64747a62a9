import { OpenAPIHono } from '@hono/zod-openapi';
import { identifyOperator, type OperatorEnv } from '../../middleware/require-operator.ts';
import { requireUser } from '../../middleware/require-user.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { adminEntityRoutes } from './entities.ts';
import { adminFeedRoutes } from './feeds.ts';
import { adminLibraryRoutes, adminTakedownRoutes } from './library.ts';
import { adminKeyRoutes, adminMailRoutes } from './mail.ts';
import { adminOverviewRoutes } from './overview.ts';
import { adminTranscriptionRoutes } from './transcription.ts';

/** What only admins may do; the rest is open to editors. */
const adminPaths = [
  '/admin/keys/*',
  '/admin/key-invitations',
  '/admin/messages/*',
  '/admin/webhooks',
  '/admin/deliveries/*',
  '/admin/audit',
];

/** The console's own calls. */
export function adminRoutes(dependencies: AppDependencies) {
  const { database } = dependencies;
  const app = new OpenAPIHono<OperatorEnv>({ defaultHook: validationHook });
  app.use('/admin/*', requireUser(database, 'editor'), identifyOperator(database));
  for (const path of adminPaths) app.use(path, requireUser(database, 'admin'));
  return app
    .route('/', adminOverviewRoutes(dependencies))
    .route('/', adminFeedRoutes(dependencies))
    .route('/', adminLibraryRoutes(dependencies))
    .route('/', adminTakedownRoutes(dependencies))
    .route('/', adminEntityRoutes(dependencies))
    .route('/', adminMailRoutes(dependencies))
    .route('/', adminKeyRoutes(dependencies))
    .route('/', adminTranscriptionRoutes(dependencies));
}
