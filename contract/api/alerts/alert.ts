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

/** Where the words of a term have to be. `episode:(…)` in a term says the same of a part of it. */
export const anywhere = z.boolean().meta({
  description:
    'Whether the words may be anywhere in an episode. If not, they have to be in one place: a passage with the next one, or a paragraph of the description. Words in the title, in the name of a show and in the names of people count at every place.',
});

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
