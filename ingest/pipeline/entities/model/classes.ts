import type { EntityType } from '../../../../server/contract/entity.ts';

/** What the model tells apart: no name at all, and the types of names. */
export const classes = ['none', 'person', 'organization', 'place', 'product', 'event'] as const satisfies (
  | EntityType
  | 'none'
)[];

export type SpanClass = (typeof classes)[number];
