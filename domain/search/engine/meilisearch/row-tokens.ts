import { readEngineText } from '../../../core/text/engine-words.ts';
import type { PassageDocument } from '../documents.ts';
import { areShort } from '../short-words.ts';

/**
 * The engine doesn't compare positions here: pairs of its words would take more space than all else. Two words in a row are
 * a word of their own, and so are three if all of them are as short as the commonest are: what two pairs tell of
 * `one of the` would be next to nothing. Of so many, few share one by chance.
 */
const tokenBits = 16;
/** No word that is said begins so, or hardly one. */
const mark = '0';

/** FNV-1a. */
function hashOfWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash;
}

/** The hash of a row with one more word. */
function goOn(row: number, word: number): number {
  const hash = Math.imul(row ^ (row >>> 15), 0x85ebca6b) ^ word;
  return Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
}

const tokenOf = (row: number): string => `${mark}${((row ^ (row >>> 16)) >>> (32 - tokenBits)).toString(36)}`;

/** What words in a row, as engines get them, are found by. Those of three come first: fewer say them. */
export function tokensOfRow(words: string[]): string[] {
  const hashes = words.map(hashOfWord);
  const pairs: string[] = [];
  const triples: string[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const pair = goOn(hashes[at - 1] ?? 0, hashes[at] ?? 0);
    pairs.push(tokenOf(pair));
    const next = hashes[at + 1];
    if (next !== undefined && areShort(words.slice(at - 1, at + 2))) triples.push(tokenOf(goOn(pair, next)));
  }
  return [...triples, ...pairs];
}

const wordsOf = (text: string) => readEngineText(text).map(({ word }) => word);

/** What all rows in these consecutive passages are found by, each once, in an order that keeps the index small. */
export function rowTokens(passages: PassageDocument[]): string {
  const tokens = new Set<string>();
  let row: string[] = [];
  const end = () => {
    for (const token of tokensOfRow(row)) tokens.add(token);
    row = [];
  };
  for (const { text, goes_on } of passages) {
    row.push(...wordsOf(text));
    if (!goes_on) end();
  }
  // A place may have its first words in the last passage, and others in a row behind it.
  const behind = passages.at(-1)?.next ?? '';
  row.push(...wordsOf(behind));
  end();
  return [...tokens].sort().join(' ');
}
