import type { TranscriptFormat } from '../../../server/contract/episode.ts';
import { decodeText } from '../text/decode.ts';
import { parseCues } from './cues.ts';
import { parseHtmlTranscript } from './html.ts';
import { parseJsonTranscript } from './json.ts';
import { toSentenceLines } from './sentence-lines.ts';
import { parseText } from './text.ts';
import { plausibleTimestamps } from './timestamp.ts';
import type { Transcript } from './transcript-line.ts';

const formatOfHint: [RegExp, TranscriptFormat][] = [
  [/vtt/i, 'vtt'],
  [/srt|subrip/i, 'srt'],
  [/json/i, 'json'],
  [/html?/i, 'html'],
];

/** What the text itself says it is; labels and file endings lie more often than contents. */
function detectFormat(text: string): TranscriptFormat | undefined {
  const start = text.slice(0, 4000).trimStart();
  if (start.startsWith('WEBVTT')) return 'vtt';
  if (/^[\d:.,]{4,16}\s*-->/m.test(start)) return 'srt';
  if (/^[[{]\s*["{\]}]/.test(start)) return 'json';
  if (/^<(?:!doctype|!--|html|cite|time|p|div|body|head)\b/i.test(start)) return 'html';
  return undefined;
}

/**
 * A transcript from any bytes. `hint` is a file ending or media type, `known` the people that the show names.
 * Never throws; what cannot be read as the format it claims is read as text. Linear in the input's size.
 */
export function parseTranscript(bytes: Uint8Array, hint = '', knownPeople: string[] = []): Transcript {
  const source = decodeText(bytes);
  const format = detectFormat(source) ?? formatOfHint.find(([pattern]) => pattern.test(hint))?.[1] ?? 'text';
  const read = parseAs(format, source, knownPeople);
  const kept = plausibleTimestamps(read.lines.map((line) => line.start));
  const lines = read.lines.map((line, at) => (kept[at] ? line : { ...line, start: undefined }));
  return { format: read.format, lines: toSentenceLines(lines, read.format) };
}

function parseAs(format: TranscriptFormat, source: string, knownPeople: string[]): Transcript {
  if (format === 'vtt' || format === 'srt') {
    const lines = parseCues(source, knownPeople);
    if (lines.length > 0) return { format, lines };
  }
  if (format === 'json') {
    const lines = parseJsonTranscript(source);
    if (lines) return { format, lines };
  }
  if (format === 'html') return { format, lines: parseHtmlTranscript(source, knownPeople) };
  return { format: 'text', lines: parseText(source, knownPeople) };
}
