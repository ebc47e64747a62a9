import { z } from 'zod';
import { pageFields, pageParameters } from '../fields/paging.ts';

export const notificationParameters = pageParameters.extend({
  unread_only: z
    .enum(['true', 'false', '1', '0'])
    .default('false')
    .meta({ description: 'Only those that are not marked as read: `true` or `1`.' }),
});

const notification = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  subscription_id: z.string().meta({ description: 'The ID of the alert that matched.' }),
  term: z.string().meta({ description: 'The term of the alert.' }),
  is_read: z.boolean().meta({ description: 'Whether it was marked as read.' }),
  episode_uuid: z.string().meta({ description: 'The UUID of the episode.' }),
  episode_title: z.string().meta({ description: 'The title of the episode.' }),
  podcast_title: z.string().meta({ description: 'The title of the podcast.' }),
  quote: z
    .string()
    .nullable()
    .meta({ description: 'The passage that matched; null if it was changed since.' }),
  speaker: z.string().nullable().meta({ description: 'The speaker, if known.' }),
  start_seconds: z
    .number()
    .nullable()
    .meta({ description: 'Where the term is said, in seconds; null if unknown.' }),
  url: z.string().meta({ description: 'The episode page at the passage.' }),
  created_at: z.string().meta({ description: 'When the alert matched (ISO 8601).' }),
});
export type Notification = z.infer<typeof notification>;

export const notificationList = z.object({
  notifications: z.array(notification).meta({ description: 'The matches of this page, newest first.' }),
  unread: z.number().int().meta({ description: 'How many are not marked as read, on all pages.' }),
  ...pageFields,
});
export type NotificationList = z.infer<typeof notificationList>;

export const markedResponse = z.object({
  success: z.literal(true).meta({ description: 'Always true.' }),
  updated: z.number().int().meta({ description: 'How many were marked as read.' }),
});
