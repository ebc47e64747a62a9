/** A known word that may replace a typed one. */
export type Spelling = { word: string; count: number; distance: number };

/** Words by length, each with its letters as a bit set, which is enough to rule out most words. */
export type WordShapes = Map<number, { words: string[]; counts: number[]; letters: Int32Array }>;

const maxSpellings = 6;
const minCompletedLength = 3;

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return bits;
}

export function toShapes(counts: ReadonlyMap<string, number>): WordShapes {
  const byLength = Map.groupBy(counts, ([word]) => word.length);
  return new Map(
    Array.from(byLength, ([length, entries]) => [
      length,
      {
        words: entries.map(([word]) => word),
        counts: entries.map(([, count]) => count),
        letters: Int32Array.from(entries, ([word]) => lettersOf(word)),
      },
    ]),
  );
}

function bitCount(bits: number): number {
  let value = bits - ((bits >>> 1) & 0x55555555);
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
  return Math.imul((value + (value >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many letters must be added, dropped, changed or swapped with their neighbor; more than `limit` is `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let twoBack: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (twoBack[column - 2] ?? 0) + 1);
      current.push(cost);
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    twoBack = previous;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}

/** Words of this length are too close to each other to guess, unless two letters were swapped. */
const shortLength = 3;

/** Of words up to this length, no letter is dropped: they are mostly abbreviations, and what is left is another one. */
const abbreviationLength = 4;

/** Shorter words and numbers mean themselves. */
const maxDistance = (word: string) =>
  /\d/.test(word) || word.length < shortLength ? 0 : word.length < 8 ? 1 : 2;

/** Each edit costs as much as being fifty times less frequent. */
const rankOf = ({ count, distance }: Spelling) => Math.log(count) - distance * Math.log(50);

/** The known words within a few edits of this one, and those that start with it if it may be unfinished; best first. */
export function closestWords(shapes: WordShapes, word: string, isUnfinished: boolean): Spelling[] {
  const limit = maxDistance(word);
  const letters = lettersOf(word);
  const maxOtherLetters = word.length === shortLength ? 0 : 2 * limit;
  const found: Spelling[] = [];
  for (const [length, { words, counts, letters: ownShape }] of shapes) {
    const longer = length - word.length;
    const isNear =
      limit > 0 &&
      longer >= (word.length <= abbreviationLength ? 0 : -limit) &&
      longer <= (word.length === shortLength ? 0 : limit);
    const isCompletion = isUnfinished && word.length >= minCompletedLength && longer > 0;
    if (!isNear && !isCompletion) continue;
    for (let at = 0; at < words.length; at += 1) {
      const other = words[at] ?? '';
      if (isNear && bitCount((ownShape[at] ?? 0) ^ letters) <= maxOtherLetters) {
        const distance = editDistance(word, other, limit);
        if (distance > 0 && distance <= limit) found.push({ word: other, count: counts[at] ?? 0, distance });
      }
      if (isCompletion && other.startsWith(word))
        found.push({ word: other, count: counts[at] ?? 0, distance: 1 });
    }
  }
  return found.sort((a, b) => rankOf(b) - rankOf(a)).slice(0, maxSpellings);
}
