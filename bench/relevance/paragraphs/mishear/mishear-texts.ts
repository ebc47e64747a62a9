import { editDistance } from '../../../../domain/core/text/edit-distance.ts';
import { createRandom } from '../../../../testing/random.ts';
import { knownWords } from './known-words.ts';
import { drawFor, mishearWords, type Recognizer } from './mishear-words.ts';
import { createSoundAlikes } from './sound-alikes.ts';
import { spokenWords } from './spoken-words.ts';

const bisections = 16;
const maxRate = 1.5;

/** How many words were added, dropped or changed, by the number of words that were said. */
export function wordErrorRate(said: string[][], heard: string[][]): number {
  const errors = said.reduce((sum, words, at) => sum + editDistance(words, heard[at] ?? []), 0);
  return errors / said.flat().length;
}

function createRecognizer(said: string[][]): Recognizer {
  const known = knownWords(new Set(said.flat()));
  return { known, alikes: createSoundAlikes(known) };
}

export type Misheard = { texts: string[]; errorRate: number };

/**
 * Mishears texts as a recognizer would that gets a share of the words wrong; the same for the same seed. A higher share
 * has the errors of a lower one, and more.
 */
export function createMishearing(texts: string[], seed: number): (share: number) => Misheard {
  const said = texts.map(spokenWords);
  const recognizer = createRecognizer(said);
  const random = createRandom(seed);
  const draws = said.map((words) => drawFor(words, random));
  const hear = (rate: number) =>
    said.map((words, at) => mishearWords(words, recognizer, { rate, draws: draws[at] ?? [] }));
  return (share) => {
    // More is misheard at a higher rate, so the rate for a share of errors is found by halving.
    let [low, high] = [0, maxRate];
    for (let step = 0; step < bisections; step += 1) {
      const middle = (low + high) / 2;
      if (wordErrorRate(said, hear(middle)) < share) low = middle;
      else high = middle;
    }
    const heard = hear(high);
    return { texts: heard.map((words) => words.join(' ')), errorRate: wordErrorRate(said, heard) };
  };
}
