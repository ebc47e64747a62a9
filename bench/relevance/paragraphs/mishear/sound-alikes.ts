import { editDistance } from '../../../../domain/core/text/edit-distance.ts';
import { type Familiarity, familiarity } from './known-words.ts';
import { soundKey, soundOf } from './sound-key.ts';

const maxChoices = 6;
/** Shorter keys sound like too much with a sound left out. */
const minKeyToVary = 4;
/** More of its letters may not differ. */
const maxChangedShare = 0.6;
const maxLengthDifference = 3;
const maxChangedOfHalf = 2;

const withoutOne = (key: string): string[] =>
  key.length < minKeyToVary ? [] : Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1));

function groupByKeys(words: Iterable<string>, keysOf: (word: string) => Iterable<string>) {
  const groups = new Map<string, string[]>();
  for (const word of words)
    for (const key of keysOf(word)) {
      const own = groups.get(key);
      if (own) own.push(word);
      else groups.set(key, [word]);
    }
  return groups;
}

export type SoundAlikes = {
  /** Other words that sound similar, the most similar and best known first. */
  wordsLike(word: string): string[];
  /** Two common words that together sound similar. */
  splitOf(word: string): string[] | undefined;
  /** One word that sounds like two in a row. */
  joined(word: string, next: string): string | undefined;
};

/** Finds what words may be taken for, among those that are known. */
export function createSoundAlikes(known: ReadonlyMap<string, Familiarity>): SoundAlikes {
  const words = [...known.keys()];
  const byKey = groupByKeys(words, (word) => [soundKey(word)]);
  const byShortened = groupByKeys(words, (word) => new Set(withoutOne(soundKey(word))));
  const levelOf = (word: string) => known.get(word) ?? familiarity.rare;

  function similarKeys(key: string): Set<string> {
    const shortened = withoutOne(key);
    return new Set([
      ...(byKey.get(key) ?? []),
      ...shortened.flatMap((one) => byKey.get(one) ?? []),
      ...(byShortened.get(key) ?? []),
      ...shortened.flatMap((one) => byShortened.get(one) ?? []),
    ]);
  }

  function wordsLike(word: string): string[] {
    const sound = soundOf(word);
    return [...similarKeys(soundKey(word))]
      .filter((other) => Math.abs(other.length - word.length) <= maxLengthDifference)
      .map((other) => ({ other, changed: editDistance(word, other) }))
      .filter(
        ({ other, changed }) =>
          changed > 0 && changed <= maxChangedShare * Math.max(word.length, other.length),
      )
      .map(({ other, changed }) => ({
        other,
        cost: changed + 2 * editDistance(sound, soundOf(other)) + levelOf(other) / 2,
      }))
      .sort((a, b) => a.cost - b.cost || a.other.localeCompare(b.other))
      .slice(0, maxChoices)
      .map(({ other }) => other);
  }

  /** The common word nearest to a part of a word. */
  function nearestCommon(part: string): { word: string; changed: number } | undefined {
    return (byKey.get(soundKey(part)) ?? [])
      .filter((word) => levelOf(word) <= familiarity.common)
      .map((word) => ({ word, changed: editDistance(part, word) }))
      .filter(({ changed }) => changed <= maxChangedOfHalf)
      .sort((a, b) => a.changed - b.changed || levelOf(a.word) - levelOf(b.word))[0];
  }

  function splitOf(word: string): string[] | undefined {
    const cuts = Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => at + 2);
    return cuts
      .flatMap((cut) => {
        const [first, second] = [nearestCommon(word.slice(0, cut)), nearestCommon(word.slice(cut))];
        return first && second
          ? [{ parts: [first.word, second.word], changed: first.changed + second.changed }]
          : [];
      })
      .sort((a, b) => a.changed - b.changed)[0]?.parts;
  }

  const joined = (word: string, next: string) =>
    (byKey.get(soundKey(word + next)) ?? [])
      .map((other) => ({ other, changed: editDistance(word + next, other) }))
      .filter(({ changed }) => changed <= maxChangedOfHalf)
      .sort((a, b) => a.changed - b.changed || levelOf(a.other) - levelOf(b.other))[0]?.other;

  return { wordsLike: remember(wordsLike), splitOf: remember(splitOf), joined };
}

/** Asks only once about each word. */
function remember<T>(find: (word: string) => T): (word: string) => T {
  const results = new Map<string, T>();
  return (word) => {
    if (!results.has(word)) results.set(word, find(word));
    return results.get(word) as T;
  };
}
