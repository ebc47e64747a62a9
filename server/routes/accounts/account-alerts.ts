import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  listNotifications,
  markAllRead,
  markRead,
} from '../../../domain/accounts/notifications/notifications.ts';
import { changeAlert, createAlert } from '../../../domain/alerts/manage/account-alerts.ts';
import { deleteSubscription } from '../../../domain/alerts/manage/manage.ts';
import { listSubscriptions } from '../../../domain/alerts/manage/managed-address.ts';
import { currentUser, requireUser, type UserEnv } from '../../middleware/require-user.ts';
import type { AppDependencies } from '../declare/dependencies.ts';
import { uuidParam } from '../declare/id-params.ts';
import { validationHook } from '../declare/validation-hook.ts';
import { accountAlertDeclarations as declarations } from './account-alert-declarations.ts';

const ok = { success: true } as const;
/** `/subscriptions/verify-email` needs no account. */
const ownPaths = [
  '/subscriptions/create',
  '/subscriptions/user',
  '/subscriptions/:id/update',
  '/subscriptions/:id/delete',
  '/notifications/*',
];

const alertId = ({ id }: { id: string }) =>
  uuidParam(id, 'subscription_not_found', 'You have no alert with this ID.');
const notificationId = ({ id }: { id: string }) =>
  uuidParam(id, 'notification_not_found', 'You have no notification with this ID.');

/** The alerts of the account that is signed in, and what they matched. */
export function accountAlertRoutes({ database, publicUrl }: AppDependencies) {
  const app = new OpenAPIHono<UserEnv>({ defaultHook: validationHook });
  for (const path of ownPaths) app.use(path, requireUser(database));
  const ownAddress = (c: Context<UserEnv>) => currentUser(c).addressId;
  const owner = (c: Context<UserEnv>) => ({ database, publicUrl, addressId: ownAddress(c) });
  return app
    .openapi(declarations.create, async (c) => {
      const { search_term, keyword, term, ...alert } = c.req.valid('json');
      const created = await createAlert(owner(c), { ...alert, term: term || search_term || keyword || '' });
      return c.json(created, 201);
    })
    .openapi(declarations.list, async (c) =>
      c.json({ subscriptions: await listSubscriptions(database, ownAddress(c), publicUrl) }, 200),
    )
    .openapi(declarations.update, async (c) =>
      c.json(await changeAlert(owner(c), alertId(c.req.valid('param')), c.req.valid('json')), 200),
    )
    .openapi(declarations.delete, async (c) => {
      await deleteSubscription(database, ownAddress(c), alertId(c.req.valid('param')));
      return c.json(ok, 200);
    })
    .openapi(declarations.notifications, async (c) => {
      const { unread_only, ...paging } = c.req.valid('query');
      const options = { ...paging, isUnreadOnly: unread_only === 'true' || unread_only === '1', publicUrl };
      return c.json(await listNotifications(database, ownAddress(c), options), 200);
    })
    .openapi(declarations.markAllRead, async (c) =>
      c.json({ ...ok, updated: await markAllRead(database, ownAddress(c)) }, 200),
    )
    .openapi(declarations.markRead, async (c) => {
      await markRead(database, ownAddress(c), notificationId(c.req.valid('param')));
      return c.json(ok, 200);
    });
}
