import type { Transcript, TranscriptLine } from '../lines/transcript-line.ts';

/** Raise it when the rules change: what is stored is then checked again. */
export const speechRulesVersion = 1;

/** Enough to tell talk from anything else, of a transcript of any length. */
const sampleLength = 20_000;
/** What talk hardly has, even where people read code aloud. */
const signs = /[{}<>=|\\^~#@$_;[\]]/g;
const minLetterShare = 0.6;
const maxSignShare = 0.05;
const longWord = /[^\s]{60,}/g;
const maxLongWordShare = 0.2;
/** A page that a machine answers instead of a transcript has no more words. */
const maxNoticeWords = 80;
/** People say more in a minute, even with much music between it. */
const minWordsPerMinute = 3;
const minRepeatedLines = 60;
const maxDistinctLines = 3;

/** What pages say instead of a transcript, in some languages. */
const notice = new RegExp(
  [
    String.raw`\b(?:log|sign|logged|signed) ?in\b.{0,60}\b(?:to|for|required|first|continue|view|read|see)\b`,
    String.raw`\b(?:please|must|need to|you have to) (?:log|sign|subscribe|register|enable|accept)`,
    String.raw`\b(?:page|file|document|transcript|resource|url|object|key)\b.{0,40}\b(?:not|n't|no longer|never)\b.{0,20}\b(?:found|exist|available|ready|there)`,
    String.raw`\bnot found\b|\b(?:error|status|http)[ :]*(?:4\d\d|5\d\d)\b|^\W*(?:4\d\d|5\d\d)\b`,
    String.raw`\b(?:access denied|forbidden|unauthori[sz]ed|permission denied|service unavailable|bad gateway|gateway timeout|too many requests|internal server error)\b`,
    String.raw`\btranscripts?\b.{0,40}\b(?:soon|processing|progress|pending|unavailable|members|subscribers|premium)\b`,
    String.raw`\b(?:still|currently|being) (?:process|transcrib|generat)`,
    String.raw`\b(?:enable javascript|javascript is (?:disabled|required)|cookies?|captcha|checking your browser|just a moment|verify you are human)\b`,
    String.raw`\b(?:anmelden|einloggen|nicht gefunden|iniciar sesión|inicia sesión|no encontrad[oa]|se connecter|connectez-vous|introuvable|non trouvée?|accedi|non trovat[oa]|inloggen|niet gevonden)\b`,
  ].join('|'),
  'iu',
);

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

/** Why these lines aren't what somebody said, as the end of a sentence; undefined when they read as talk. */
export function whyNoSpeech(
  { format, lines, shape }: Transcript,
  durationSeconds: number | undefined,
): string | undefined {
  const text = sampleOf(lines);
  const dense = text.replace(/\s+/g, '');
  if (dense === '') return 'it has no words';
  const letters = shareOf(dense, /[\p{L}\p{M}]+/gu);
  if (letters === 0) return 'it has no words';
  const isMarked = lines.some(({ speaker, start }) => speaker !== undefined || start !== undefined);
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (!isMarked && words <= maxNoticeWords && notice.test(text.replace(/\s+/g, ' ')))
    return 'it is a notice of the server';
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
