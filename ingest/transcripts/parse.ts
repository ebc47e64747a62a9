import type { TranscriptFormat } from '../../contract/api/library/episode.ts';
import { decodeText } from '../text/decode.ts';
import { parseJsonTranscript } from './json.ts';
import { isPossibleTime, plausibleTimestamps } from './lines/timestamp.ts';
import type { Transcript, TranscriptLine } from './lines/transcript-line.ts';
import { isArchive, readOfficeText } from './office.ts';
import { toReadableLines } from './readable-lines.ts';
import { textShapes } from './shapes/load-shapes.ts';
import { withCueSpeakers } from './shapes/standard/cue-speakers.ts';
import { parseCues } from './shapes/standard/cues.ts';
import { parseHtmlTranscript } from './shapes/standard/html.ts';
import { parseText } from './shapes/standard/text.ts';

const formatOfHint: [RegExp, TranscriptFormat][] = [
  [/vtt/i, 'vtt'],
  [/srt|subrip/i, 'srt'],
  [/json/i, 'json'],
  [/html?/i, 'html'],
];

/** The format that the text itself shows; labels and file endings are wrong more often. */
function detectFormat(text: string): TranscriptFormat | undefined {
  const start = text.slice(0, 4000).trimStart();
  if (start.startsWith('WEBVTT')) return 'vtt';
  if (/^[\d:.,]{4,16} ?-->/m.test(start)) return 'srt';
  if (/^[[{]\s*["{\]}]/.test(start)) return 'json';
  if (
    /^<(?:!doctype|!--|(?:html|head|body|meta|title|main|nav|header|section|article|div|p|span|br|h[1-6]|b|strong|cite|time|blockquote|dl|table|ul|ol)\b)/i.test(
      start,
    )
  )
    return 'html';
  return undefined;
}

function parseAs(format: TranscriptFormat, source: string, knownPeople: string[]): Transcript {
  if (format === 'vtt' || format === 'srt') {
    const lines = parseCues(source, knownPeople);
    if (lines.length > 0) return { format, lines };
  }
  if (format === 'json') {
    const lines = parseJsonTranscript(source);
    if (lines) return { format, lines: withCueSpeakers(lines, knownPeople) };
  }
  if (format === 'html') return { format, lines: parseHtmlTranscript(source, knownPeople) };
  return { format: 'text', lines: parseText(source, knownPeople) };
}

function withPlausibleTimes(lines: TranscriptLine[]): TranscriptLine[] {
  const times = lines.map(({ start }) => (isPossibleTime(start) ? start : undefined));
  const kept = plausibleTimestamps(times);
  return lines.map((line, at) => ({ ...line, start: kept[at] ? times[at] : undefined }));
}

/** In a form of its own; undefined in one that many tools share. */
function parseShape(source: string, knownPeople: string[]): Transcript | undefined {
  for (const shape of textShapes) {
    const lines = shape.read(source, { knownPeople });
    if (lines && lines.length > 0)
      return { format: shape.format, lines: withCueSpeakers(lines, knownPeople), shape: shape.name };
  }
  return undefined;
}

function parseSource(source: string, hint: string, knownPeople: string[]): Transcript {
  const hinted = formatOfHint.find(([pattern]) => pattern.test(hint))?.[1];
  return (
    parseShape(source, knownPeople) ?? parseAs(detectFormat(source) ?? hinted ?? 'text', source, knownPeople)
  );
}

/**
 * A transcript from any bytes. `hint` is a file ending or media type. Never throws; what is not of the format it
 * claims is read as text. Linear in the size of the input.
 */
export function parseTranscript(bytes: Uint8Array, hint = '', knownPeople: string[] = []): Transcript {
  // An archive of anything else has no text.
  const { format, lines, shape } = isArchive(bytes)
    ? parseSource(readOfficeText(bytes) ?? '', '', knownPeople)
    : parseSource(decodeText(bytes), hint, knownPeople);
  return { format, lines: toReadableLines(withPlausibleTimes(lines), format), shape };
}
