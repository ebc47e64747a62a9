import { hashWords } from '../../library/transcripts/word-hashes.ts';

/** Words in a row that two people hardly ever say alike. */
const rowLength = 6;
/** Of all rows, as many are compared: the same ones in every text. */
const comparedShare = 1 / 3;
/** From this share on, what is said elsewhere in the same words was read out. */
const minShare = 0.4;

export type SaidIn = { text: string; episodeId: string };

const mix = (hash: number, word: number) => Math.imul(hash ^ word, 0x01000193);

/** Spreads 32 bits over 0 to 1. */
const spread = (hash: number) => (Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0) / 2 ** 32;

function rowsOf(text: string): number[] {
  const words = hashWords(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const starts = words.slice(rowLength - 1).keys();
  return Array.from(starts, (at) => words.slice(at, at + rowLength).reduce(mix, 0)).filter(
    (row) => spread(row) < comparedShare,
  );
}

/**
 * Without what several episodes say in the same words: that is an advertisement, or how a show begins. What one episode
 * repeats stays.
 */
export function withoutRepeated<Passage extends SaidIn>(passages: Passage[]): Passage[] {
  const withRows = passages.map((passage) => ({ passage, rows: rowsOf(passage.text) }));
  const firstIn = new Map<number, string>();
  const inSeveral = new Set<number>();
  for (const { passage, rows } of withRows)
    for (const row of rows) {
      const first = firstIn.get(row);
      if (first === undefined) firstIn.set(row, passage.episodeId);
      else if (first !== passage.episodeId) inSeveral.add(row);
    }
  const isReadOut = (rows: number[]) =>
    rows.length > 0 && rows.filter((row) => inSeveral.has(row)).length >= minShare * rows.length;
  return withRows.flatMap(({ passage, rows }) => (isReadOut(rows) ? [] : [passage]));
}
