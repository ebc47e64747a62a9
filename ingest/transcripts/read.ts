import { AppError } from '../../domain/core/errors.ts';
import { decodeText } from '../text/decode.ts';
import { otherKindOf } from './guard/kind-of-file.ts';
import { readsAsCode } from './guard/reads-as-code.ts';
import { whyNoSpeech } from './guard/reads-as-speech.ts';
import { asksForPassword, countWordsOfTalk } from './guard/talk-in-page.ts';
import { withinDuration } from './lines/timestamp.ts';
import type { Transcript } from './lines/transcript-line.ts';
import { isArchive } from './office.ts';
import { parseTranscript } from './parse.ts';

export type ReadOptions = {
  /** A file ending or media type. */
  hint: string;
  knownPeople: string[];
  /** Of the episode, if known. */
  durationSeconds: number | undefined;
};

const quoteLength = 80;
/** Enough to know a form by. */
const maxBeginning = 4_096;
/** A page without speakers and times needs so many words that may be talk. */
const minWordsOfTalk = 25;

const isJson = (source: string) => /^[[{]\s*["{[\]}]/.test(source);

/** Of what looks like JSON or markup of another kind, though text could be read from it. */
function whyOtherForm(bytes: Uint8Array, source: string, transcript: Transcript): string | undefined {
  const { format, lines, shape } = transcript;
  if (shape !== undefined) return undefined;
  if (isJson(source) && format !== 'json') return 'it is another kind of JSON, or incomplete';
  if (/^WEBVTT/.test(source) && format !== 'vtt') return 'it has no cues';
  if (format === 'text' && /^<\?xml/i.test(source)) return 'it is another kind of XML';
  if (format === 'text' && lines.every(({ start }) => start === undefined) && readsAsCode(source))
    return 'it is code or settings';
  const isMarked = lines.some(({ speaker, start }) => speaker !== undefined || start !== undefined);
  if (format !== 'html' || isMarked) return undefined;
  const page = decodeText(bytes);
  if (asksForPassword(page)) return 'it is a page for signing in';
  return countWordsOfTalk(page) < minWordsOfTalk ? 'it is a web page without a conversation' : undefined;
}

/** Without a character that would be cut. */
function beginningBytes(bytes: Uint8Array): Uint8Array {
  let end = Math.min(bytes.length, maxBeginning);
  if (end < bytes.length) while (end > 0 && (bytes[end - 1] ?? 0) >= 0x80) end -= 1;
  return bytes.subarray(0, end);
}

/** The beginning of a file, as one line that can be shown. */
const beginningOf = (source: string) =>
  source
    .slice(0, quoteLength * 4)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes.
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim()
    .slice(0, quoteLength);

/** What people read about a file that was refused. */
export const notTranscript = (reason: string) => `This isn’t a transcript: ${reason}.`;

const unreadableError = (reason: string, source: string) => {
  const beginning = beginningOf(source);
  const quote = beginning === '' ? '' : ` It begins: “${beginning}”`;
  return new AppError('transcript_unreadable', `${notTranscript(reason)}${quote}`);
};

/**
 * The transcript in a file of any form that is known. Anything else is refused, whatever its form: a sign-in page would
 * be indexed and mailed otherwise. Throws AppError transcript_unreadable.
 */
export function readTranscript(
  bytes: Uint8Array,
  { hint, knownPeople, durationSeconds }: ReadOptions,
): Transcript {
  const transcript = parseTranscript(bytes, hint, knownPeople);
  const source = decodeText(beginningBytes(bytes)).trimStart();
  const kind = otherKindOf(bytes);
  const isOffice = isArchive(bytes) && transcript.lines.length > 0;
  if (kind && !isOffice) throw unreadableError(`it is ${kind}`, '');
  const reason =
    (isOffice ? undefined : whyOtherForm(bytes, source, transcript)) ??
    whyNoSpeech(transcript, durationSeconds);
  if (reason) throw unreadableError(reason, source);
  return { ...transcript, lines: withinDuration(transcript.lines, durationSeconds) };
}
