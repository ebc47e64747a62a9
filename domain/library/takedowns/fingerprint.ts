import { createHash } from 'node:crypto';
import type { TextFingerprint } from '../../../contract/shared/console.ts';
import { wordsOf } from '../../core/text/tokenize.ts';

/** An odd number far from a power of two spreads the values of a polynomial hash. */
const base = 0x01000193;

/** 32 bits of a word, by FNV-1a. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const sha256Of = (words: string[]) => createHash('sha256').update(words.join(' ')).digest('base64url');

const rollingOf = (hashes: number[]) => hashes.reduce((sum, hash) => (Math.imul(sum, base) + hash) >>> 0, 0);

/** What a text can be recognized by; undefined when it has no words. */
export function fingerprintOf(text: string): TextFingerprint | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  return { words: words.length, rolling: rollingOf(words.map(hashWord)), sha256: sha256Of(words) };
}

/** Where these words have the fingerprint: the indexes of first words. Linear time. */
export function findFingerprint(words: string[], fingerprint: TextFingerprint): number[] {
  const { words: length, rolling, sha256 } = fingerprint;
  if (words.length < length) return [];
  const hashes = words.map(hashWord);
  let leaving = 1;
  for (let power = 1; power < length; power += 1) leaving = Math.imul(leaving, base) >>> 0;
  let sum = rollingOf(hashes.slice(0, length));
  const starts: number[] = [];
  for (let at = 0; ; at += 1) {
    if (sum === rolling && sha256Of(words.slice(at, at + length)) === sha256) starts.push(at);
    if (at + length >= words.length) return starts;
    const left = Math.imul(hashes[at] ?? 0, leaving) >>> 0;
    sum = (Math.imul((sum - left) >>> 0, base) + (hashes[at + length] ?? 0)) >>> 0;
  }
}
