/** A run of letters and digits, with its position in a file. */
type FileWord = { text: string; start: number; end: number };

/** How far apart two words of a passage may be in its file: a stamp or a label can be between them. */
const maxGap = 8;
/** Markup can be longer: then the word after must follow as well. */
const maxMarkupGap = 300;
/** A passage begins where this many of its words follow one another. */
const anchorLength = 5;

const wordsOf = (text: string): FileWord[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));

/** The positions in the file of a passage's words, matched in order; undefined for words that the file spells otherwise. */
function matchFrom(file: FileWord[], words: FileWord[], from: number): (number | undefined)[] {
  let at = from;
  return words.map(({ text }, index) => {
    const following = words[index + 1]?.text;
    for (let next = at; next < Math.min(file.length, at + maxMarkupGap); next += 1) {
      if (file[next]?.text !== text) continue;
      if (next >= at + maxGap && following !== undefined && file[next + 1]?.text !== following) continue;
      at = next + 1;
      return next;
    }
    return undefined;
  });
}

function findAnchor(file: FileWord[], words: FileWord[], from: number): number | undefined {
  const anchor = words.slice(0, anchorLength);
  for (let at = from; at < file.length; at += 1)
    if (anchor.every(({ text }, offset) => file[at + offset]?.text === text)) return at;
  return undefined;
}

export type AlignedWord = FileWord & { fileStart: number; fileEnd: number };

/** Finds the words of passages in the file they come from, in order. Words that aren't found are left out. */
export function createAligner(fileText: string): (passageText: string) => AlignedWord[] {
  const file = wordsOf(fileText);
  let cursor = 0;
  return (passageText) => {
    const words = wordsOf(passageText);
    const from = findAnchor(file, words, cursor) ?? cursor;
    const found = matchFrom(file, words, from);
    cursor = Math.max(cursor, ...found.map((at) => (at ?? -1) + 1));
    return words.flatMap((word, index) => {
      const at = file[found[index] ?? -1];
      return at ? [{ ...word, fileStart: at.start, fileEnd: at.end }] : [];
    });
  };
}
