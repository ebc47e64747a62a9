import type { EntityDocument, LocatedMention } from '../extract/entity-mention.ts';
import { namedSpeakers } from '../spans/named-speakers.ts';
import { isUnmistakable } from './full-names.ts';
import { beginsWord, endsWord } from './word-bounds.ts';

const keyLength = 3;

/** The names by how they begin, longer ones first: 中村健一 before 中村健. */
function groupByBeginning(names: string[]): Map<string, string[]> {
  const byBeginning = new Map<string, string[]>();
  for (const name of [...new Set(names)].sort((a, b) => b.length - a.length)) {
    const key = name.slice(0, keyLength);
    byBeginning.set(key, [...(byBeginning.get(key) ?? []), name]);
  }
  return byBeginning;
}

/**
 * Finds the people whom the source names, wherever their full names are said exactly so. Nothing is guessed: in a language
 * that the model doesn't know, every word could be anything.
 */
export function findKnownPeople({
  passages,
  people,
  knownPeople,
  language = '',
}: EntityDocument): LocatedMention[] {
  const names = [...people, ...namedSpeakers(passages), ...knownPeople].filter(isUnmistakable);
  const byBeginning = groupByBeginning(names);
  if (byBeginning.size === 0) return [];
  return passages.flatMap(({ text }, passage) => {
    const mentions: LocatedMention[] = [];
    for (let start = 0; start + keyLength <= text.length; start += 1) {
      const name = byBeginning
        .get(text.slice(start, start + keyLength))
        ?.find(
          (candidate) =>
            text.startsWith(candidate, start) && endsWord(text, start + candidate.length, language),
        );
      if (name === undefined || !beginsWord(text, start)) continue;
      const end = start + name.length;
      mentions.push({ passage, start, end, name, type: 'person', surfaceForm: name });
      start = end - 1;
    }
    return mentions;
  });
}
