import { tokenize } from '../domain/core/text/tokenize.ts';
import type { Token } from '../domain/core/text/words/token.ts';
import type { Platform } from '../runtime/platform.ts';
import { createRandom } from '../testing/random.ts';
import { scanFor } from '../testing/truth/scan-for.ts';
import { type StoredTexts, storedTexts } from '../testing/truth/stored-texts.ts';
import { compare, episodesWith, tally } from '../testing/truth/tally.ts';
import type { Row } from './measure/table.ts';
import { rowsOfTally } from './measure/tally-rows.ts';

const lengths = [2, 3, 4, 5];
const windowsPerLength = 100;

/** Words in a row of a transcript, and how they may be typed. */
type PhraseWindow = { length: number; episodeId: string; withSigns: string; withoutSigns: string };

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
    length,
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

/** A passage, and the next one if its speaker goes on: some windows lie over the cut between them. */
function drawPlace(passages: StoredTexts['passages'], random: () => number): string {
  const from = Math.floor(random() * passages.length);
  const both = passages.slice(from, from + 2).filter(({ speaker }) => speaker === passages[from]?.speaker);
  return both.map(({ text }) => text).join(' ');
}

/** Windows of every length, each from another episode as long as there are enough. */
async function drawWindows(platform: Platform): Promise<PhraseWindow[]> {
  const random = createRandom(11);
  const drawn: PhraseWindow[] = [];
  for (;;) {
    const before = drawn.length;
    for await (const { id, passages } of storedTexts(platform)) {
      const length = lengths[drawn.length % lengths.length] ?? 2;
      const picked = windowOf(drawPlace(passages, random), length, random);
      if (picked) drawn.push({ ...picked, episodeId: id });
      if (drawn.length === lengths.length * windowsPerLength) return drawn;
    }
    if (drawn.length === before) return drawn;
  }
}

/** Random words in a row, quoted, with and without the signs between them, against a scan by the same tokens. */
export async function benchWindows(platform: Platform): Promise<{ rows: Row[]; misses: string[] }> {
  const windows = await drawWindows(platform);
  const { episodesOf, labelOf } = await scanFor(
    platform,
    windows.map(({ withSigns }) => withSigns),
  );
  const rows: Row[] = [];
  const misses: string[] = [];
  for (const length of lengths) {
    const counted = tally();
    for (const { length: own, episodeId, withSigns, withoutSigns } of windows) {
      if (own !== length) continue;
      // An episode that the words were taken from must be found, whatever the scan says.
      const expected = new Set([...episodesOf(withSigns), episodeId]);
      for (const typed of new Set([withSigns, withoutSigns]))
        compare(counted, `"${typed}"`, expected, await episodesWith(platform, `"${typed}"`), labelOf);
    }
    rows.push(...rowsOfTally(`windows of ${length} words`, counted));
    misses.push(...counted.misses.map((miss) => `missed ${miss}`));
    misses.push(...counted.surplus.map((miss) => `surplus ${miss}`));
  }
  return { rows, misses };
}
