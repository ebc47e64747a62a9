import { tidy } from '../../lines/inline.ts';
import { looksLikeLabel } from '../../lines/speakers.ts';
import { parseTimestamp, timestampPattern } from '../../lines/timestamp.ts';

/** What comes before the talk of a paragraph: timestamp and label, in either order, or neither. */
export type ParagraphHead = {
  label?: string | undefined;
  isBold?: boolean;
  start?: number | undefined;
  rest: string;
};

/** A head is only searched for here, so that a line of megabytes costs no more than a short one. */
const maxHeadLength = 300;

const timestamp = String.raw`[[(]?(${timestampPattern})[\])]?`;
const leadingTimestamp = new RegExp(
  String.raw`^(?:\[(${timestampPattern})\]|\((${timestampPattern})\)|(${timestampPattern})(?=\s|$))\s*(?:[-–—]\s+)?`,
);
const boldLabel = /^\*\*([^*:]{1,60}?)(?::\s*\*\*|\*\*\s*:|:\s+(?=\S[^*]{0,40}\*\*))\s*/;
const labelThenTimestamp = new RegExp(String.raw`^([^:[\]]{1,60}?)\s?[:,]?\s?${timestamp}\s*(?::\s*|$)`);
const plainLabel = /^([^:]{1,60}?)\s?:(?:\s|$)/;
const voice = /^<v(?:\.[^\s>]{1,40})?\s([^>]{1,60})>/;

/** The seconds of a timestamp at the beginning of `text`, and how long it is there. */
function readTimestamp(text: string): { start: number | undefined; length: number } | undefined {
  const match = leadingTimestamp.exec(text);
  if (!match) return undefined;
  return { start: parseTimestamp(match[1] ?? match[2] ?? match[3] ?? ''), length: match[0].length };
}

function readLabel(text: string, start: number | undefined): ParagraphHead & { length: number } {
  const none = { start, rest: '', length: 0 };
  const voiced = voice.exec(text);
  if (voiced?.[1]) return { ...none, label: tidy(voiced[1]), length: voiced[0].length };
  const bold = boldLabel.exec(text);
  if (bold?.[1]) {
    const after = readTimestamp(text.slice(bold[0].length));
    const length = bold[0].length + (after?.length ?? 0);
    return { ...none, label: tidy(bold[1]), isBold: true, start: after ? after.start : start, length };
  }
  const stamped = start === undefined ? labelThenTimestamp.exec(text) : null;
  if (stamped?.[1] && stamped[2] && looksLikeLabel(tidy(stamped[1])))
    return { ...none, label: tidy(stamped[1]), start: parseTimestamp(stamped[2]), length: stamped[0].length };
  const plain = plainLabel.exec(text);
  const isLink = plain && /^<?https?:/.test(text.slice(plain[0].length));
  if (plain?.[1] && !isLink && looksLikeLabel(tidy(plain[1])))
    return { ...none, label: tidy(plain[1]), length: plain[0].length };
  return none;
}

/** Reads the head of a paragraph whose white space is single blanks. */
export function readHead(paragraph: string): ParagraphHead {
  const beginning = paragraph.slice(0, maxHeadLength);
  const first = readTimestamp(beginning);
  const { length, ...head } = readLabel(beginning.slice(first?.length ?? 0), first?.start);
  return { ...head, rest: paragraph.slice((first?.length ?? 0) + length) };
}

/** The paragraph without a timestamp at its beginning. */
export const withoutTimestamp = (paragraph: string) =>
  paragraph.slice(readTimestamp(paragraph.slice(0, maxHeadLength))?.length ?? 0);
