import { partsOf, personKey } from './people.ts';

/** Where in a document something is said. */
export type Position = { passage: number; start: number };

/** A full name that is said, and where. */
export type SpokenName = Position & { name: string };

const isBefore = (a: Position, b: Position) =>
  a.passage < b.passage || (a.passage === b.passage && a.start < b.start);

function groupByPart(names: string[]): Map<string, Map<string, string>> {
  const byPart = new Map<string, Map<string, string>>();
  for (const name of names)
    for (const part of partsOf(name).length > 0 ? partsOf(name) : [personKey(name)]) {
      const own = byPart.get(part) ?? new Map<string, string>();
      own.set(personKey(name), name);
      byPart.set(part, own);
    }
  return byPart;
}

const onlyOf = (names: Map<string, string> | undefined): string | undefined =>
  names?.size === 1 ? [...names.values()][0] : undefined;

/**
 * Finds the full name that a first or last name stands for: of somebody who is in the episode, or who was named in full
 * before. A wrong person is worse than none, so a part that two of them share stands for neither, and somebody absent is
 * never meant where the name of somebody present fits.
 */
export function createNameResolver(present: string[], spoken: SpokenName[]) {
  const presentByPart = groupByPart(present);
  const spokenByPart = new Map<string, SpokenName[]>();
  for (const item of spoken)
    for (const part of partsOf(item.name)) spokenByPart.set(part, [...(spokenByPart.get(part) ?? []), item]);
  return (word: string, position: Position, isPerson: boolean): string | undefined => {
    const key = personKey(word);
    const fitting = presentByPart.get(key);
    if (fitting) return onlyOf(fitting);
    // "Bokeh" after a Julia Bokeh: what is known as a thing stands for nobody who is away.
    if (!isPerson) return undefined;
    const before = spokenByPart.get(key)?.filter((item) => isBefore(item, position)) ?? [];
    return onlyOf(new Map(before.map(({ name }) => [personKey(name), name])));
  };
}

/** The names of the people in an episode; one who is labeled "Kathy" and listed as "Kathy Campbell" is one person. */
export function toPresent(people: string[], speakers: string[]): string[] {
  const full = [...people, ...speakers].filter((name) => partsOf(name).length > 0);
  const byPart = groupByPart(full);
  const single = speakers.filter((name) => partsOf(name).length === 0 && !byPart.has(personKey(name)));
  return [...new Map([...full, ...single].map((name) => [personKey(name), name])).values()];
}

/** The full name of a speaker who is labeled by a part of it. */
export function fullNameOfSpeaker(speaker: string, people: string[]): string {
  if (partsOf(speaker).length > 0) return speaker;
  return (
    onlyOf(groupByPart(people.filter((name) => partsOf(name).length > 0)).get(personKey(speaker))) ?? speaker
  );
}
