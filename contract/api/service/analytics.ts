import { z } from 'zod';
import { trackedDestinations } from '../../shared/navigation.ts';

export const analyticsEventNames = [
  'search_initiated',
  'search_results_viewed',
  'podcast_episode_viewed',
  'podcast_info_viewed',
  'navigation_clicked',
] as const;
type EventName = (typeof analyticsEventNames)[number];

const event = <Name extends EventName, Fields extends z.ZodType>(name: Name, fields: Fields) =>
  z.strictObject({ name: z.literal(name).meta({ description: 'The event.' }), fields });

const searchTerm = z.string().max(1_000).optional().meta({ description: 'The query. It is not stored.' });
const uuid = z.uuid().optional();

/** Something a visitor did, without anything that identifies the visitor. What is not listed here is refused. */
export const analyticsEvent = z.discriminatedUnion(
  'name',
  [
    event('search_initiated', z.strictObject({ search_term: searchTerm }).default({})),
    event(
      'search_results_viewed',
      z
        .strictObject({ search_term: searchTerm, total_results: z.number().int().min(0).optional() })
        .default({}),
    ),
    event('podcast_episode_viewed', z.strictObject({ episode_uuid: uuid }).default({})),
    event('podcast_info_viewed', z.strictObject({ podcast_uuid: uuid }).default({})),
    event(
      'navigation_clicked',
      z.strictObject({
        link_text: z.string().max(40).meta({ description: 'The text of the link.' }),
        destination: z.enum(trackedDestinations).meta({ description: 'The path that it leads to.' }),
        location: z.literal('header').meta({ description: 'Where the link is.' }),
      }),
    ),
  ],
  {
    error: ({ code }) =>
      code === 'invalid_union'
        ? `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(analyticsEventNames)}`
        : undefined,
  },
);
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;
