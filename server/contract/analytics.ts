import { z } from 'zod';

export const analyticsEventNames = [
  'search_initiated',
  'search_results_viewed',
  'podcast_episode_viewed',
  'podcast_info_viewed',
  'navigation_clicked',
] as const;

/** Something a visitor did, without anything that identifies the visitor. */
export const analyticsEvent = z.object({
  name: z.enum(analyticsEventNames).meta({ description: 'The event.' }),
  fields: z
    .record(z.string().max(40), z.union([z.string().max(300), z.number(), z.boolean()]))
    .default({})
    .meta({ description: '`navigation_clicked` has `link_text`, `destination` and `location`.' }),
});
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;
