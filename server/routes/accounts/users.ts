import { OpenAPIHono } from '@hono/zod-openapi';
import { confirmEmailChange } from '../../../domain/accounts/profile/change-email.ts';
import { deleteAccount } from '../../../domain/accounts/profile/delete-account.ts';
import { exportAccount } from '../../../domain/accounts/profile/export-account.ts';
import { updateProfile } from '../../../domain/accounts/profile/update-profile.ts';
import { requireOwner } from '../../../domain/accounts/sessions/current-password.ts';
import { listOwnKeys, revokeOwnKey } from '../../../domain/accounts/sessions/own-keys.ts';
import { getProfile } from '../../../domain/accounts/sessions/profile.ts';
import { endSession, listSessions } from '../../../domain/accounts/sessions/sessions.ts';
import { getUserAnalytics } from '../../../domain/analytics/reports.ts';
import { currentUser, requireUser, type UserEnv } from '../../middleware/require-user.ts';
import type { VisitorEnv } from '../../middleware/visitors/rate-limit.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { uuidParam } from '../declare/id-params.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { userDeclarations as declarations } from './user-declarations.ts';

const ok = { success: true } as const;

/** The account that is signed in. */
export function userRoutes({ database, signInLimits, networkLimits, publicUrl }: AppDependencies) {
  const app = new OpenAPIHono<UserEnv & VisitorEnv>({ defaultHook: validationHook });
  app.use('/users/*', requireUser(database));
  return app
    .openapi(declarations.profile, async (c) =>
      c.json(await getProfile(database, currentUser(c).userId), 200),
    )
    .openapi(declarations.update, async (c) => {
      const change = { ...c.req.valid('json'), network: c.get('network') };
      const dependencies = { database, signInLimits, networkLimits };
      const updated = await updateProfile(dependencies, currentUser(c), change);
      return c.json({ ...ok, ...updated }, 200);
    })
    .openapi(declarations.confirmEmail, async (c) => {
      const user = currentUser(c);
      const { token } = c.req.valid('json');
      await confirmEmailChange(database, user, { token, network: c.get('network') });
      return c.json(await getProfile(database, user.userId), 200);
    })
    .openapi(declarations.sessions, async (c) =>
      c.json({ sessions: await listSessions(database, currentUser(c)) }, 200),
    )
    .openapi(declarations.endSession, async (c) => {
      const id = uuidParam(c.req.valid('param').id, 'session_not_found', 'You have no session with this ID.');
      await endSession(database, currentUser(c).userId, id);
      return c.json(ok, 200);
    })
    .openapi(declarations.analytics, async (c) =>
      c.json(await getUserAnalytics(database, currentUser(c)), 200),
    )
    .openapi(declarations.keys, async (c) =>
      c.json({ keys: await listOwnKeys(database, currentUser(c).addressId) }, 200),
    )
    .openapi(declarations.revokeKey, async (c) => {
      const id = uuidParam(
        c.req.valid('param').id,
        'key_not_found',
        'You have no active API key with this ID.',
      );
      await revokeOwnKey(database, currentUser(c).addressId, id);
      return c.json(ok, 200);
    })
    .openapi(declarations.export, async (c) =>
      c.json(await exportAccount(database, currentUser(c), publicUrl), 200),
    )
    .openapi(declarations.delete, async (c) => {
      const user = currentUser(c);
      await requireOwner({ database, signInLimits }, user, c.req.valid('json').current_password);
      await deleteAccount(database, user);
      return c.json(ok, 200);
    });
}
