import type { QueryOf } from '../engine/engine.ts';
import type { SearchScope } from './scope.ts';

export type PassageField = NonNullable<QueryOf<'passages'>['fields']>[number];

/** Where a place says words, for this role. */
export function placeFields(role: SearchScope['role']): PassageField[] {
  if (role === 'speaker') return ['speaker'];
  return role === 'mention' ? ['text', 'next'] : ['text', 'next', 'about'];
}

/** Where a passage by itself says words, for this role. */
export function ownFields(role: SearchScope['role']): PassageField[] {
  if (role === 'speaker') return ['speaker'];
  return role === 'mention' ? ['text'] : ['text', 'speaker'];
}
