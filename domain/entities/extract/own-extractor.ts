import { findKnownPeople } from '../known/find-known-people.ts';
import { WordMemory } from '../words/word-memory.ts';
import type { EntityDocument, LocatedMention } from './entity-mention.ts';
import { extractEntities } from './extract.ts';

/** What the model and its word lists are made for. */
const modelLanguage = 'en';

/**
 * Our own extractor, which keeps what it knows of words. In other languages it finds nobody but those whom the source
 * names: no entity is better than a wrong one.
 */
export function createOwnExtractor(): (document: EntityDocument) => LocatedMention[] {
  const memory = new WordMemory();
  return (document) =>
    (document.language ?? modelLanguage) === modelLanguage
      ? extractEntities(document, memory)
      : findKnownPeople(document);
}
