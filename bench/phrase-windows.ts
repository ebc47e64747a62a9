import { tokenize } from '../domain/core/text/tokenize.ts';
import type { Token } from '../domain/core/text/words/token.ts';
import type { Platform } from '../runtime/platform.ts';
import { createRandom } from '../testing/random.ts';
import { scanFor, storedTexts } from '../testing/truth/stored-texts.ts';
import { compare, episodesWith, tally } from '../testing/truth/tally.ts';
import type { Row } from './measure/table.ts';
import { rowsOfTally } from './measure/tally-rows.ts';

const lengths = [2, 3, 4, 5];
const windowsPerLength = 100;

/** Words in a row of a transcript, and how they may be typed. */
type PhraseWindow = { words: string[]; episodeId: string; withSigns: string; withoutSigns: string };

/** Inside quotes, a quote can't be typed. */
const quotable = (text: string) => text.replace(/[“”„«»"\s]+/g, ' ').trim();

const isApart = (before: Token | undefined, after: Token | undefined) =>
  !before || !after || before.end < after.start;

/** One window of a text, at random; undefined where it would cut through a word with a sign, such as `50%`. */
function windowOf(
  text: string,
  length: number,
  random: () => number,
): Omit<PhraseWindow, 'episodeId'> | undefined {
  const tokens = tokenize(text);
  const from = Math.floor(random() * (tokens.length - length + 1));
  const own = tokens.slice(Math.max(0, from), from + length);
  const [first, last] = [own[0], own.at(-1)];
  if (from < 0 || !first || !last) return undefined;
  if (!isApart(tokens[from - 1], first) || !isApart(last, tokens[from + length])) return undefined;
  return {
    words: own.map(({ word }) => word),
    withSigns: quotable(text.slice(first.start, last.end)),
    withoutSigns: quotable(
      own
        .map(({ start, end }, at) => {
          const gap = isApart(own[at - 1], own[at]) ? ' ' : '';
          // The words of `$100` are both spelled by the same characters.
          return gap + text.slice(Math.max(start, own[at - 1]?.end ?? 0), end);
        })
        .join(''),
    ),
  };
}

/** Windows of every length, each from another episode as long as there are enough. */
async function drawWindows(platform: Platform): Promise<PhraseWindow[]> {
  const random = createRandom(11);
  const drawn: PhraseWindow[] = [];
  for (;;) {
    const before = drawn.length;
    for await (const { id, runs } of storedTexts(platform)) {
      const length = lengths[drawn.length % lengths.length] ?? 2;
      const run = runs[Math.floor(random() * runs.length)] ?? [];
      const from = Math.floor(random() * run.length);
      // Two passages of one speaker, so that some windows lie over the cut between them.
      const picked = windowOf(run.slice(from, from + 2).join(' '), length, random);
      if (picked) drawn.push({ ...picked, episodeId: id });
      if (drawn.length === lengths.length * windowsPerLength) return drawn;
    }
    if (drawn.length === before) return drawn;
  }
}

/** Random words in a row, quoted, with and without the signs between them, against a scan by the same tokens. */
export async function benchWindows(platform: Platform): Promise<{ rows: Row[]; misses: string[] }> {
  const windows = await drawWindows(platform);
  const { episodesOf, titleOf } = await scanFor(
    platform,
    windows.map(({ words }) => words),
  );
  const rows: Row[] = [];
  const misses: string[] = [];
  for (const length of lengths) {
    const counted = tally();
    for (const { words, episodeId, withSigns, withoutSigns } of windows) {
      if (words.length !== length) continue;
      // An episode that the words were taken from must be found, whatever the scan says.
      const expected = new Set([...episodesOf(words), episodeId]);
      for (const typed of new Set([withSigns, withoutSigns]))
        compare(counted, `"${typed}"`, expected, await episodesWith(platform, `"${typed}"`), titleOf);
    }
    rows.push(...rowsOfTally(`windows of ${length} words`, counted));
    misses.push(...counted.misses.map((miss) => `missed ${miss}`));
    misses.push(...counted.surplus.map((miss) => `surplus ${miss}`));
  }
  return { rows, misses };
}
