import { unspacedLetters } from '../../../domain/core/text/words/unspaced-scripts.ts';
import type { Transcript, TranscriptLine } from '../lines/transcript-line.ts';
import { readsAsLegalText } from './legal-text.ts';
import { isListOfParts } from './list-of-parts.ts';
import { isPageNotice, notice } from './notices.ts';

/** Raise it when the rules change: what is stored is then checked again. */
export const speechRulesVersion = 3;

/** Enough to tell talk from anything else, of a transcript of any length. */
const sampleLength = 20_000;
/** What talk hardly has, even where people read code aloud. */
const signs = /[{}<>=|\\^~#@$_;[\]]/g;
const minLetterShare = 0.6;
const maxSignShare = 0.05;
/** Without scripts that set no blanks, of which a sentence looks like one word. */
const longWord = new RegExp(String.raw`[^\s${unspacedLetters}]{60,}`, 'gu');
const maxLongWordShare = 0.2;
/** A page that a machine answers instead of a transcript has no more words. */
const maxNoticeWords = 80;
/** People say more in a minute, even with much music between it. */
const minWordsPerMinute = 3;
/** Nor a page that says it at length. */
const maxPageWords = 400;
/** Addresses of pages and pictures. */
const address = /(?:https?:\/\/|www\.)\S+|\S+\.(?:jpe?g|png|webp|gif|vtt|ts|mp[34])(?:[?#]\S*)?(?=\s|$)/gi;
const maxAddressShare = 0.5;
const minRepeatedLines = 60;
const maxDistinctLines = 3;

const shareOf = (text: string, pattern: RegExp) =>
  (text.match(pattern) ?? []).reduce((sum, part) => sum + part.length, 0) / Math.max(text.length, 1);

/** Lines from all over the transcript. */
function sampleOf(lines: TranscriptLine[]): string {
  const length = lines.reduce((sum, { text }) => sum + text.length + 1, 0);
  const every = Math.ceil(length / sampleLength);
  return lines
    .filter((_, at) => at % every === 0)
    .map(({ text }) => text.slice(0, sampleLength))
    .join('\n')
    .slice(0, sampleLength);
}

const isRepeated = (lines: TranscriptLine[]) =>
  lines.length >= minRepeatedLines && new Set(lines.map(({ text }) => text)).size <= maxDistinctLines;

/** One label may be of anything: “Ray ID: 7f3a”. */
const isDialog = (lines: TranscriptLine[]) =>
  lines.some(({ start }) => start !== undefined) ||
  new Set(lines.flatMap(({ speaker }) => speaker ?? [])).size > 1;

/** Why these lines aren't what somebody said, as the end of a sentence; undefined when they read as talk. */
export function whyNoSpeech(transcript: Transcript, durationSeconds: number | undefined): string | undefined {
  const { format, lines, shape } = transcript;
  const text = sampleOf(lines);
  const dense = text.replace(/\s+/g, '');
  if (dense === '') return 'it has no words';
  const letters = shareOf(dense, /[\p{L}\p{M}]+/gu);
  if (letters === 0) return 'it has no words';
  const isMarked = lines.some(({ speaker, start }) => speaker !== undefined || start !== undefined);
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const asOne = text.replace(/\s+/g, ' ');
  if (!isMarked && words <= maxNoticeWords && notice.test(asOne)) return 'it is a message from the server';
  const isDialogue = isDialog(lines);
  if (format === 'html' && words <= maxPageWords && !isDialogue && isPageNotice(asOne))
    return 'it is a message from the server';
  if (!isDialogue && readsAsLegalText(asOne)) return 'it is a license, terms or a notice about privacy';
  if (shareOf(text, address) > maxAddressShare) return 'it has addresses instead of words';
  if (isListOfParts(transcript)) return 'it is a list of chapters';
  // Of a few words, shares say nothing.
  if (dense.length < 40) return undefined;
  if (letters < minLetterShare) return 'most of it isn’t letters';
  // Where a form says what is said, code is what somebody read aloud.
  const isSaid = isMarked && (format !== 'text' || shape !== undefined);
  if (!isSaid && shareOf(dense, signs) > maxSignShare) return 'it is markup or code';
  if (shareOf(text, longWord) > maxLongWordShare) return 'it has no words';
  if (isRepeated(lines)) return 'it repeats the same line';
  const isAll = text.length < sampleLength;
  if (isAll && !isMarked && durationSeconds && words < (durationSeconds / 60) * minWordsPerMinute)
    return 'it is too short for the episode';
  return undefined;
}
