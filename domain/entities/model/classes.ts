import type { EntityType } from '../../../contract/api/library/entity.ts';

/** The types of names that the model tells apart. Words that are no name score 0. */
export const classes = [
  'person',
  'organization',
  'place',
  'product',
  'event',
] as const satisfies EntityType[];

export type SpanClass = (typeof classes)[number];
