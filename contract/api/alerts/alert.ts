import { z } from 'zod';
import { language } from '../fields/language.ts';
import { entityType, roleFilter } from '../library/entity.ts';

export const cadences = ['instant', 'daily', 'weekly'] as const;
export const cadence = z.enum(cadences);
export type Cadence = z.infer<typeof cadence>;

export const subscriptionKinds = ['alert', 'api-waitlist'] as const;
export type SubscriptionKind = (typeof subscriptionKinds)[number];

export const subscriptionStatuses = ['pending', 'active', 'paused', 'ended'] as const;
export const subscriptionStatus = z.enum(subscriptionStatuses);

/** Forms that anyone may send without having verified an address. */
export const signUpSources = ['monitor-page', 'episode-page', 'podcast-page', 'api-waitlist'] as const;
export type SignUpSource = (typeof signUpSources)[number];

/** Where a subscription was made. */
export const subscriptionSources = [...signUpSources, 'manage-page'] as const;
export type SubscriptionSource = (typeof subscriptionSources)[number];

export const alertFilters = z
  .strictObject({
    type: entityType.optional().meta({ description: 'Only passages that mention an entity of this type.' }),
    podcast: z.uuid().optional().meta({ description: 'Only the podcast with this UUID.' }),
    language: language.meta({ description: 'Only episodes in this language: a code such as en.' }),
    role: roleFilter.optional().meta({
      description:
        '`speaker`: said by the person the term names. `mention`: their name is said, by anyone. `host`, `guest`: in episodes where they are a host or a guest.',
    }),
    aliases: z
      .boolean()
      .optional()
      .meta({ description: 'Also match other names of the entity, such as just a first name.' }),
  })
  .meta({ description: 'Only passages that match these filters, as in a search.' });
export type AlertFilters = z.infer<typeof alertFilters>;
