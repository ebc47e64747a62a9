import type { SearchScope } from './scope.ts';

export type PassageField = 'text' | 'joint' | 'speaker';

/** The fields of a passage that are searched for this role; `joint` is for words in a row or near each other. */
export function passageFields(role: SearchScope['role'], hasRows: boolean): PassageField[] {
  if (role === 'speaker') return ['speaker'];
  const text: PassageField[] = hasRows ? ['text', 'joint'] : ['text'];
  return role === 'mention' ? text : [...text, 'speaker'];
}
