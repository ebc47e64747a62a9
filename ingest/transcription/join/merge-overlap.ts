import { align, type Pair } from './align.ts';
import { fillHoles } from './fill-holes.ts';
import { minWordSeconds, type Word } from './word.ts';

/** What two neighboring pieces both have, in seconds of the recording. */
export type Overlap = { start: number; end: number; isEstimated: boolean };

/** Times are wrong by up to so many seconds, and much more where they are estimated. */
const slack = { measured: 2, estimated: 8 };
/** Of the words of each piece, at most so many may be in an overlap. */
const maxWords = 80;
/** A common word such as "the" is the same one only where its times agree. */
const minPairLetters = 8;
const surePairSeconds = 0.8;
/** Estimated times can't tell where the overlap is: then its words have to be the last and the first ones. */
const maxLooseWords = 3;
/** A word that begins this early in a piece may be cut. */
const cutSeconds = 0.2;

export type Merged = {
  words: Word[];
  /** The same words in both pieces. */
  pairs: [Word, Word][];
};

function arePlausible(pairs: Pair[], before: Word[], after: Word[], isEstimated: boolean): boolean {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (!first || !last) return false;
  const letters = pairs.reduce((sum, [i]) => sum + (before[i]?.key.length ?? 0), 0);
  if (isEstimated)
    return (
      letters >= minPairLetters && before.length - 1 - last[0] <= maxLooseWords && first[1] <= maxLooseWords
    );
  const isClose = ([i, j]: Pair) =>
    Math.abs((before[i]?.start ?? 0) - (after[j]?.start ?? 0)) <= surePairSeconds;
  return letters >= minPairLetters || pairs.every(isClose);
}

/**
 * Which of the pairs is the first whose word comes from the later piece: where that heard more words before it than the
 * earlier one heard after it.
 */
function seamOf(pairs: Pair[], before: Word[]): number {
  const seam = pairs.findIndex(([i, j]) => j > before.length - 1 - i);
  return seam < 0 ? pairs.length : seam;
}

/** What was heard differently: the version with more words, since words are missed more often than invented. */
const fuller = (own: Word[], other: Word[]) => (other.length > own.length ? other : own);

/** Without any word in common, the time decides: the earlier piece ends in a pause, the later one begins anywhere. */
function mergeByTime(before: Word[], after: Word[], { start, end, isEstimated }: Overlap): Word[] {
  if (isEstimated) return [...before, ...after];
  const isHeard = before.some((word) => word.end > start);
  const whole = isHeard ? after.filter((word) => word.start >= start + cutSeconds) : after;
  const isNew = (word: Word) => (word.start + word.end) / 2 >= end;
  return [
    ...fillHoles(
      before,
      whole.filter((word) => !isNew(word)),
    ),
    ...whole.filter(isNew),
  ];
}

/** So many words more than the other piece are what that missed. */
const minMissedWords = 2;

/** The words before the first pair: the earlier piece's, but for what it missed. */
function mergeHeads(before: Word[], head: Word[], pairStart: number, { start }: Overlap): Word[] {
  const own = before.filter((word) => word.end > (head[0]?.start ?? pairStart));
  const isMissed = head.length >= own.length + minMissedWords;
  if (isMissed) return [...before.slice(0, before.length - own.length), ...head];
  const whole = head.filter((word) => word.start >= start + cutSeconds);
  return fillHoles(before, whole, pairStart);
}

function mergePairs(before: Word[], after: Word[], pairs: Pair[], seam: number, overlap: Overlap): Word[] {
  const [first = [0, 0], last = [0, 0]] = [pairs[0], pairs.at(-1)];
  const firstStart = before[first[0]]?.start ?? overlap.start;
  const merged = mergeHeads(before.slice(0, first[0]), after.slice(0, first[1]), firstStart, overlap);
  pairs.forEach(([i, j], at) => {
    const isLater = at >= seam;
    const word = isLater ? after[j] : before[i];
    if (word) merged.push(word);
    const next = pairs[at + 1];
    if (!next) return;
    const [own, other] = [before.slice(i + 1, next[0]), after.slice(j + 1, next[1])];
    merged.push(...(isLater ? fuller(other, own) : fuller(own, other)));
  });
  const lastEnd = after[last[1]]?.end ?? overlap.start;
  // Services invent words at the end of a piece: only those for which there is time are ones that the later piece missed.
  const tail = fillHoles(after.slice(last[1] + 1), before.slice(last[0] + 1), undefined, lastEnd);
  return [...merged, ...tail];
}

/** Times that don't go back: those of both pieces differ a little. */
function inOrder(words: Word[]): Word[] {
  let last = 0;
  return words.map((word) => {
    last = Math.max(last, word.start);
    return word.start === last
      ? word
      : { ...word, start: last, end: Math.max(word.end, last + minWordSeconds) };
  });
}

const reachOf = ({ isEstimated }: Overlap) => (isEstimated ? slack.estimated : slack.measured);

/** The first of the words of the earlier piece that may be in an overlap. */
export function tailFrom(words: Word[], overlap: Overlap): number {
  const earliest = overlap.start - reachOf(overlap);
  let from = words.length;
  while (words.length - from < maxWords && (words[from - 1]?.end ?? 0) > earliest) from -= 1;
  return from;
}

/**
 * The words of two neighboring pieces, of the earlier one from `tailFrom` on, with those of the overlap once. Each side
 * gives the words of which it heard more of what is around, so that no sentence ends or begins with a piece.
 */
export function mergeOverlap(tail: Word[], after: Word[], overlap: Overlap): Merged {
  if (overlap.end <= overlap.start) return { words: inOrder([...tail, ...after]), pairs: [] };
  const latest = overlap.end + reachOf(overlap);
  let to = 0;
  while (to < after.length && to < maxWords && (after[to]?.start ?? 0) < latest) to += 1;
  const head = after.slice(0, to);
  const aligned = align(tail, head, overlap.isEstimated ? 2 * slack.estimated : slack.measured);
  const pairs = arePlausible(aligned, tail, head, overlap.isEstimated) ? aligned : [];
  const middle =
    pairs.length > 0
      ? mergePairs(tail, head, pairs, seamOf(pairs, tail), overlap)
      : mergeByTime(tail, head, overlap);
  return {
    words: inOrder([...middle, ...after.slice(to)]),
    pairs: pairs.flatMap(([i, j]): [Word, Word][] => {
      const [a, b] = [tail[i], head[j]];
      return a && b ? [[a, b]] : [];
    }),
  };
}
