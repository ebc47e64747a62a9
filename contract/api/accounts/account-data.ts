import { z } from 'zod';
import { tiers } from '../../shared/tier.ts';
import { managedAddress } from '../alerts/manage.ts';
import { notificationList } from '../alerts/notification.ts';
import { userAnalytics } from '../service/analytics-report.ts';
import { sessionList, userProfile } from './account.ts';
import { bookmarkList } from './bookmark.ts';

const accountKey = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  name: z.string().meta({ description: 'The name it was invited under.' }),
  prefix: z.string().meta({ description: 'Its first characters, which tell keys apart.' }),
  tier: z.enum(tiers).meta({ description: 'The tier, which sets the rate limits.' }),
  created_at: z.string().meta({ description: 'When it was created (ISO 8601).' }),
  usage: z
    .array(
      z.object({
        window: z.string().meta({ description: '`hour` or `day`.' }),
        used: z.number().int().meta({ description: 'Requests in the current window.' }),
        limit: z.number().int().meta({ description: 'Requests allowed in a window.' }),
      }),
    )
    .meta({ description: 'How much of its limits is used.' }),
});
export type AccountKey = z.infer<typeof accountKey>;
export const accountKeyList = z.object({ keys: z.array(accountKey) });

/** Everything that is stored about an account. */
export const accountExport = z.object({
  profile: userProfile,
  sessions: sessionList.shape.sessions,
  address: managedAddress.meta({ description: 'The email address with its alerts and messages.' }),
  notifications: notificationList.shape.notifications,
  bookmarks: bookmarkList.shape.bookmarks,
  keys: accountKeyList.shape.keys,
  weeks: userAnalytics.shape.weeks,
});
export type AccountExport = z.infer<typeof accountExport>;
