import { z } from 'zod';

export const entityTypes = ['person', 'organization', 'place', 'product', 'event', 'topic'] as const;
export const entityType = z.enum(entityTypes);
export type EntityType = z.infer<typeof entityType>;

export const mentionRoles = ['speaker', 'mention'] as const;
export const mentionRole = z.enum(mentionRoles);
export type MentionRole = z.infer<typeof mentionRole>;
