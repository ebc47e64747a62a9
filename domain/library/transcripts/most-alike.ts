/** What is known of a passage that no longer exists: its first words, when they were said, and where from 0 to 1. */
export type FormerPassage = { startSeconds: number | null; place: number; words: number[] };

/** A passage of the transcript as it is now, by the hashes of its words. */
export type CurrentPassage = { id: string; startSeconds: number | null; words: number[] };

/** A passage this far away is as good as any other far away. */
const nearSeconds = 60;
const nearPlace = 0.1;
/** How much the words count, compared with the time or the place. */
const wordWeight = 2;
/** Without times, fewer words than this say nothing. */
const minShare = 0.3;

const pairsOf = (words: number[]): Set<string> =>
  new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));

/** The share of the former words, in pairs of neighbors, that a passage says. */
function shareOf(sought: Set<string>, said: Set<string>): number {
  return sought.size === 0 ? 0 : sought.intersection(said).size / sought.size;
}

/** How near a passage is, from 0 to 1: 1 if the second is within it. */
function nearness(former: FormerPassage, current: CurrentPassage[], at: number): number {
  const start = current[at]?.startSeconds ?? null;
  if (former.startSeconds === null || start === null)
    return Math.max(0, 1 - Math.abs(at / current.length - former.place) / nearPlace);
  const end = current[at + 1]?.startSeconds ?? start + nearSeconds;
  const distance = Math.max(start - former.startSeconds, former.startSeconds - end, 0);
  return Math.max(0, 1 - distance / nearSeconds);
}

/**
 * The passage that is said where a former one was: the nearest by its time, or its place, and its first words. Undefined
 * where nothing like it is said: without times, a place alone says nothing.
 */
export function mostAlike(former: FormerPassage, current: CurrentPassage[]): string | undefined {
  const sought = pairsOf(former.words);
  let best: { id: string; score: number } | undefined;
  for (const [at, { id, startSeconds, words }] of current.entries()) {
    const share = shareOf(sought, pairsOf(words));
    const near = nearness(former, current, at);
    const isTimed = former.startSeconds !== null && startSeconds !== null;
    if (isTimed ? share === 0 && near === 0 : share < minShare) continue;
    const score = wordWeight * share + near;
    if (!best || score > best.score) best = { id, score };
  }
  return best?.id;
}
