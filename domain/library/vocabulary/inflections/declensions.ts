import { distinctBeginnings, type Inflection } from './inflection.ts';

/** A set of endings that one kind of word has. */
type Declension = {
  /**
   * Endings between blanks: `owi` is taken off, `cie>t` leaves a `t` in its place, `k+i` is an `i` that is only taken
   * off behind a `k`, and `~` is no ending at all.
   */
  endings: string;
  /** The letters that a stem can end in; all if it isn't there. */
  stemsEndIn?: string;
};

/** `bare` stems have no ending that is heard, `softened` ones had their last consonant put back. */
export type StemKind = 'bare' | 'plain' | 'softened';

export type Grammar = {
  languages: string[];
  declensions: Record<string, Declension>;
  /** The stems that are meant by one that was read: vowels that come and go are undone here. */
  readStem: (stem: string, kind: StemKind) => string[];
  /** The other way round: how forms with this stem begin, without the consonant that changes. */
  beginningsOf: (stem: string) => string[];
  /** Forms that no rule makes, and the regular form that has their stems. */
  irregular: Record<string, string>;
};

type Ending = {
  added: string;
  kind: StemKind;
  /** Marks of the declensions that have it, with the letters that their stems end in. */
  declensions: { mark: string; stemsEndIn: string | undefined }[];
};

const minStemLength = 2;
const separator = '/';
const silentEndings = ['', 'ь'];

/** Endings that are only taken off behind some letters. */
export const behind = (letters: string, endings: string): string =>
  [...letters].flatMap((letter) => endings.split(' ').map((ending) => `${letter}+${ending}`)).join(' ');

function readEnding(entry: string): { ending: string; added: string; kind: StemKind } {
  if (entry.includes('+'))
    return { ending: entry.replace('+', ''), added: entry.split('+')[0] ?? '', kind: 'plain' };
  const [ending = '', added = ''] = entry === '~' ? [] : entry.split('>');
  return { ending, added, kind: silentEndings.includes(ending) ? 'bare' : added ? 'softened' : 'plain' };
}

function readEndings(declensions: Record<string, Declension>): Map<string, Ending[]> {
  const found = new Map<string, Ending[]>();
  for (const [index, { endings, stemsEndIn }] of Object.values(declensions).entries())
    for (const entry of new Set(endings.split(' '))) {
      const { ending, added, kind } = readEnding(entry);
      const alike = found.get(ending) ?? [];
      const same = alike.find((other) => other.added === added && other.kind === kind);
      const declension = { mark: separator + index.toString(36), stemsEndIn };
      if (same) same.declensions.push(declension);
      else found.set(ending, [...alike, { added, kind, declensions: [declension] }]);
    }
  return found;
}

function readStems(grammar: Grammar): (word: string) => string[] {
  const endings = readEndings(grammar.declensions);
  const maxLength = Math.max(...[...endings.keys()].map((ending) => ending.length));
  return (word) => {
    const stems: string[] = [];
    for (let at = Math.max(1, word.length - maxLength); at <= word.length; at += 1)
      for (const { added, kind, declensions } of endings.get(word.slice(at)) ?? []) {
        const stem = word.slice(0, at) + added;
        if (stem.length < minStemLength) continue;
        const read = grammar.readStem(stem, kind);
        for (const { mark, stemsEndIn } of declensions)
          if (!stemsEndIn || stemsEndIn.includes(stem.charAt(stem.length - 1)))
            for (const meant of read) stems.push(meant + mark);
      }
    return stems.length === 0 ? [word] : stems;
  };
}

/** An inflection by lists of endings: a stem is what remains, with a mark of its declension. */
export function inflectionOf(grammar: Grammar): Inflection {
  const stemsOfRegular = readStems(grammar);
  const irregular = new Map(Object.entries(grammar.irregular));
  const stemsOf = (word: string) => stemsOfRegular(irregular.get(word) ?? word);

  const formsByStem = Map.groupBy(
    [...irregular.keys()].flatMap((form) => stemsOf(form).map((stem) => ({ form, stem }))),
    ({ stem }) => stem,
  );
  const beginningsOf = (word: string): string[] => {
    const stems = stemsOf(word);
    const regular = new Set(stems.map((stem) => stem.split(separator)[0] ?? ''));
    const forms = stems.flatMap((stem) => formsByStem.get(stem) ?? []).map(({ form }) => form);
    return distinctBeginnings([...[...regular].flatMap(grammar.beginningsOf), ...forms]);
  };
  return { languages: grammar.languages, stemsOf, beginningsOf };
}
