import type { EntityType } from '../../contract/api/library/entity.ts';

/** A name in a text, labeled or found. */
export type ScoredName = { start: number; end: number; type: EntityType; key: string; isOptional?: boolean };

/** What of one text was labeled and what was found. */
export type ScoredText = { id: string; labeled: ScoredName[]; found: ScoredName[] };

type Ratio = { precision: number; recall: number; f1: number };
export type Score = Ratio & { types: number; labeled: number; perEpisode: Ratio };

const ratio = (right: number, found: number, labeled: number): Ratio => {
  const precision = right / (found || 1);
  const recall = right / (labeled || 1);
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall || 1) };
};

const isSamePlace = (name: ScoredName) => (other: ScoredName) =>
  other.start === name.start && other.end === name.end;
const overlaps = (name: ScoredName) => (other: ScoredName) =>
  other.start < name.end && name.start < other.end;

/** What is found where a label is optional counts neither way. */
function counted({ labeled, found }: ScoredText) {
  const optional = labeled.filter((name) => name.isOptional);
  const required = labeled.filter((name) => !name.isOptional);
  const own = found.filter((name) => required.some(isSamePlace(name)) || !optional.some(overlaps(name)));
  return { required, own };
}

const keysOf = (id: string, names: ScoredName[]) => names.map(({ key }) => `${id} ${key}`);

/** Spans that are exactly right, types of those, and distinct entities per episode. */
export function score(texts: ScoredText[]): Score {
  let [right, found, labeled, types] = [0, 0, 0, 0];
  const distinct = { labeled: new Set<string>(), found: new Set<string>() };
  for (const text of texts) {
    const { required, own } = counted(text);
    found += own.length;
    labeled += required.length;
    for (const name of own) {
      const twin = required.find(isSamePlace(name));
      if (!twin) continue;
      right += 1;
      if (twin.type === name.type) types += 1;
    }
    for (const key of keysOf(text.id, required)) distinct.labeled.add(key);
    for (const key of keysOf(text.id, own)) distinct.found.add(key);
  }
  return {
    ...ratio(right, found, labeled),
    types: types / (right || 1),
    labeled,
    perEpisode: ratio(
      distinct.found.intersection(distinct.labeled).size,
      distinct.found.size,
      distinct.labeled.size,
    ),
  };
}
