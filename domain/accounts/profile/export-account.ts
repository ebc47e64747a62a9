import type { AccountExport } from '../../../contract/api/accounts/account-data.ts';
import type { Notification } from '../../../contract/api/alerts/notification.ts';
import { getManagedAddress } from '../../alerts/manage/managed-address.ts';
import { getUserAnalytics } from '../../analytics/reports.ts';
import type { Database } from '../../core/database/connection.ts';
import { allBookmarks } from '../bookmarks/bookmarks.ts';
import { listNotifications } from '../notifications/notifications.ts';
import { listOwnKeys } from '../sessions/own-keys.ts';
import { getProfile } from '../sessions/profile.ts';
import { listSessions, type SignedInUser } from '../sessions/sessions.ts';

const notificationsPerRead = 1_000;

async function allNotifications(
  database: Database,
  addressId: string,
  publicUrl: string,
): Promise<Notification[]> {
  const all: Notification[] = [];
  for (let page = 1; ; page += 1) {
    const options = { page, page_size: notificationsPerRead, isUnreadOnly: false, publicUrl };
    const { notifications, total_pages } = await listNotifications(database, addressId, options);
    all.push(...notifications);
    if (page >= total_pages) return all;
  }
}

/** Everything that is stored about an account. */
export async function exportAccount(
  database: Database,
  user: SignedInUser,
  publicUrl: string,
): Promise<AccountExport> {
  const { userId, addressId } = user;
  return {
    profile: await getProfile(database, userId),
    sessions: await listSessions(database, user),
    address: await getManagedAddress(database, addressId, publicUrl),
    notifications: await allNotifications(database, addressId, publicUrl),
    bookmarks: await allBookmarks(database, userId, publicUrl),
    keys: await listOwnKeys(database, addressId),
    weeks: (await getUserAnalytics(database, user)).weeks,
  };
}
