import { z } from 'zod';

export const entityTypes = ['person', 'organization', 'place', 'product', 'event', 'topic'] as const;
export const entityType = z.enum(entityTypes);
export type EntityType = z.infer<typeof entityType>;

const mentionRoles = ['speaker', 'mention'] as const;
export const mentionRole = z.enum(mentionRoles);
export type MentionRole = z.infer<typeof mentionRole>;

/** What somebody is in an episode besides speaking or being mentioned. */
export const episodeRoles = ['host', 'guest'] as const;
export const episodeRole = z.enum(episodeRoles);
export type EpisodeRole = z.infer<typeof episodeRole>;

/** What a search or an alert can ask of the person it names: in a passage, or in its episode. */
export const roleFilter = z.enum([...mentionRoles, ...episodeRoles]);
export type RoleFilter = z.infer<typeof roleFilter>;
