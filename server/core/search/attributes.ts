import type { SearchParameters } from '../../contract/search.ts';
import type { Query } from './query.ts';

/** Where the words must stand: a speaker's name, the talk, or either; a phrase never in names that the text says only in part. */
export function attributesOf(query: Query, role: SearchParameters['role']): string[] | undefined {
  if (role === 'speaker') return ['speaker'];
  if (role === 'mention') return query.hasPhrase ? ['text'] : ['text', 'names'];
  return query.hasPhrase ? ['text', 'speaker'] : undefined;
}
