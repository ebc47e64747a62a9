import type { Random } from '../../../../testing/random.ts';
import { type Familiarity, familiarity, smallWords } from './known-words.ts';
import { mishearNumber } from './mishear-number.ts';
import type { SoundAlikes } from './sound-alikes.ts';

/** How often a word is misheard, times the rate of all: names and rare words most. */
const weights: Record<Familiarity, number> = {
  [familiarity.small]: 0.7,
  [familiarity.common]: 0.8,
  [familiarity.usual]: 1.4,
  [familiarity.rare]: 2.6,
};
const maxChance = 0.9;
/** Of the small words that are misheard, how many are dropped; and how many are put in after other words. */
const droppedShare = 0.45;
const insertedShare = 0.1;
/** Of other words that are misheard, how many are joined with the next, get another ending, or are split if that is possible. */
const joinedShare = 0.15;
const endingShare = 0.15;
const splitShare = 0.35;

export type Recognizer = { known: ReadonlyMap<string, Familiarity>; alikes: SoundAlikes };
/** The numbers that decide about a word; the same for any rate, so that a higher one only adds errors. */
export type Draws = { error: number; kind: number; choice: number; insert: number };

export const drawFor = (words: string[], random: Random): Draws[] =>
  words.map(() => ({ error: random(), kind: random(), choice: random(), insert: random() }));

const pick = <T>(items: readonly T[], choice: number): T | undefined =>
  items[Math.floor(choice * items.length)];

/** The nearest ones more often. */
const pickNear = <T>(items: readonly T[], choice: number): T | undefined => pick(items, choice ** 2);

/** The word in another number or tense, if there is such a word. */
function otherEnding(word: string, { known }: Recognizer, choice: number): string | undefined {
  const stem = word.replace(/(?:s|ed|ing|ly)$/, '');
  const forms = ['', 's', 'ed', 'ing', 'e', 'es'].map((ending) => stem + ending);
  return pick(
    forms.filter((form) => form !== word && known.has(form)),
    choice,
  );
}

function mishearSmall(word: string, { known, alikes }: Recognizer, { kind, choice }: Draws): string[] {
  if (kind < droppedShare) return [];
  const near = alikes.wordsLike(word).filter((other) => (known.get(other) ?? 3) <= familiarity.common);
  return [pickNear(near, choice) ?? pick(smallWords, choice) ?? word];
}

function mishearWord(word: string, recognizer: Recognizer, draws: Draws): string[] {
  const { known, alikes } = recognizer;
  const { kind, choice } = draws;
  if (/^\d+$/.test(word)) return [mishearNumber(word, choice)];
  if (known.get(word) === familiarity.small) return mishearSmall(word, recognizer, draws);
  const split = alikes.splitOf(word);
  const like = pickNear(alikes.wordsLike(word), choice);
  if (kind < joinedShare + endingShare) {
    const ending = otherEnding(word, recognizer, choice);
    if (ending) return [ending];
  }
  if (split && (kind > 1 - splitShare || !like)) return split;
  return like ? [like] : [];
}

/** Mishears words by what was drawn for each. */
export function mishearWords(
  words: string[],
  recognizer: Recognizer,
  { rate, draws }: { rate: number; draws: Draws[] },
): string[] {
  const levelOf = (word: string) => recognizer.known.get(word) ?? familiarity.rare;
  const heard: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next] = [words[at], words[at + 1]];
    const own = draws[at] as Draws;
    if (own.error >= Math.min(maxChance, rate * weights[levelOf(word)])) heard.push(word);
    else {
      const joined = next && own.kind < joinedShare ? recognizer.alikes.joined(word, next) : undefined;
      heard.push(...(joined ? [joined] : mishearWord(word, recognizer, own)));
      if (joined) at += 1;
    }
    if (own.insert < rate * insertedShare) heard.push(pick(smallWords, own.choice) ?? '');
  }
  return heard;
}
