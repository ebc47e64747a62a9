import { documentVersion, saidFields, saidOftenFields } from '../documents.ts';
import type { Documents, Target } from '../engine.ts';

// Texts are tokens of our own tokenizer with blanks between them: the engine has no rules of its own.
const text = { type: 'text', analyzer: 'whitespace' } as const;
/** Found, but neither ranked by length nor compared by position. */
const wordSet = { ...text, index_options: 'docs', norms: false } as const;
const keyword = { type: 'keyword' } as const;

const filters = {
  podcast_id: keyword,
  language: keyword,
  published: { type: 'long' },
} as const;

const properties = {
  passages: {
    id: { type: 'keyword', index: false, doc_values: false },
    episode_id: keyword,
    ordinal: { type: 'integer', index: false },
    text,
    next: { type: 'text', index: false },
    goes_on: { type: 'boolean', index: false },
    place: { ...text, norms: false },
    about: wordSet,
    speaker: { ...text, norms: false },
    ...filters,
  },
  episodes: {
    id: keyword,
    title: text,
    podcast: text,
    people: text,
    ...{ said40: wordSet, said20: wordSet, said10: wordSet, said5: wordSet },
    description: text,
    words: wordSet,
    year: { type: 'short' },
    entities: { type: 'keyword', doc_values: false },
    ...filters,
  },
} as const;

/** What is only searched, and most of a document. */
const unread: Record<Target, string[]> = { passages: ['place'], episodes: ['words'] };

/** The mapping of an index. A field that is missing here is refused, and a document without routing as well. */
export const mappings = (target: Target) => ({
  dynamic: 'strict' as const,
  _meta: { documentVersion },
  // All passages of an episode are in one shard: a search within an episode asks that shard alone.
  _routing: { required: target === 'passages' },
  _source: { excludes: unread[target] },
  properties: properties[target],
});

/** In which fields words are by default. Those in which an episode matters more come first. */
export const wordFields: { [T in Target]: (keyof Documents[T] & string)[] } = {
  passages: ['text', 'speaker'],
  episodes: ['title', 'podcast', 'people', ...saidOftenFields, 'description', 'words'],
};

/** Fields that know the order of their words. */
export const hasPositions = (field: string): boolean =>
  field !== 'about' && saidFields.every((said) => said.field !== field);

/** Where the fields of a query are: a passage and the next one are a text of their own. */
export function searchedFields(fields: string[]): string[] {
  if (!fields.includes('next')) return fields;
  return ['place', ...fields.filter((field) => field !== 'next' && field !== 'text')];
}

/** Fields that can be read without the document: each has one value. */
export const columns = new Set(['episode_id', 'ordinal', 'language', 'published', 'year']);

/** What makes the order of documents of the same rank the same in every copy of a shard. */
export const uniqueKeys: Record<Target, string[]> = { passages: ['episode_id', 'ordinal'], episodes: ['id'] };
