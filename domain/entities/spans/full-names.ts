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

/** Who was named first with a part of a name, and from where on another one shares it. */
type Heard = { name: string; from: Position; anotherFrom: Position | undefined };

/** Names come in the order in which they are said. */
function hear(byPart: Map<string, Heard>, part: string, name: string, from: Position): void {
  const heard = byPart.get(part);
  if (!heard) byPart.set(part, { name, from, anotherFrom: undefined });
  else if (!heard.anotherFrom && personKey(heard.name) !== personKey(name)) heard.anotherFrom = from;
}

/**
 * Finds the full name that a first or last name stands for: of somebody who is in the episode, or who was named in full
 * before. A wrong person is worse than none, so a part that two of them share stands for neither, and somebody absent is
 * never meant where the name of somebody present fits.
 */
export function createNameResolver(present: string[], spoken: SpokenName[]) {
  const presentByPart = groupByPart(present);
  const heardByPart = new Map<string, Heard>();
  for (const { name, ...position } of spoken)
    for (const part of partsOf(name)) hear(heardByPart, part, name, position);
  return (word: string, position: Position, isPerson: boolean): string | undefined => {
    const key = personKey(word);
    const fitting = presentByPart.get(key);
    if (fitting) return onlyOf(fitting);
    // "Bokeh" after a Julia Bokeh: what is known as a thing stands for nobody who is away.
    if (!isPerson) return undefined;
    const heard = heardByPart.get(key);
    if (!heard || !isBefore(heard.from, position)) return undefined;
    return heard.anotherFrom && isBefore(heard.anotherFrom, position) ? undefined : heard.name;
  };
}

/** The names of the people in an episode; one who is labeled "Kathy" and listed as "Kathy Campbell" is one person. */
export function toPresent(people: string[], speakers: string[]): string[] {
  const full = [...people, ...speakers].filter((name) => partsOf(name).length > 0);
  const byPart = groupByPart(full);
  const single = speakers.filter((name) => partsOf(name).length === 0 && !byPart.has(personKey(name)));
  return [...new Map([...full, ...single].map((name) => [personKey(name), name])).values()];
}

/** Finds the full name of a speaker who is labeled by a part of it. */
export function fullNamesAmong(people: string[]): (speaker: string) => string {
  const byPart = groupByPart(people.filter((name) => partsOf(name).length > 0));
  return (speaker) =>
    partsOf(speaker).length > 0 ? speaker : (onlyOf(byPart.get(personKey(speaker))) ?? speaker);
}
