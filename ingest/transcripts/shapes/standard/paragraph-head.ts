import { tidy } from '../../lines/inline.ts';
import { isNameLike, isNumbered, looksLikeLabel } from '../../lines/speakers.ts';
import { parseTimestamp, timestampPattern } from '../../lines/timestamp.ts';

/** What comes before the talk of a paragraph: timestamp and label, in either order, or neither. */
export type ParagraphHead = {
  label?: string | undefined;
  isBold?: boolean;
  /** Nothing but its place says that this is a label: a name alone on its line, or in brackets. */
  isBare?: boolean;
  isHeading?: boolean;
  isBullet?: boolean;
  /** Somebody else speaks from here on, as `>>` says in captions. */
  isTurn?: boolean;
  start?: number | undefined;
  /** What follows. */
  rest: string;
  /** The same with the label, where that turns out to be none. */
  restWithLabel: string;
};

/** A head is only searched for here, so that a line of megabytes costs no more than a short one. */
const maxHeadLength = 300;

/** A timestamp, with brackets or without; the groups have what is inside. It isn't the beginning of a longer one. */
const stamp = String.raw`(?:\[(${timestampPattern})\]|\((${timestampPattern})\)|(${timestampPattern})(?![:.,]?\d))`;
const leadingStamp = new RegExp(String.raw`^${stamp}(?=[\])\s:：|–—-]|$|(?<=[\])]))\s*(?:[-–—|]\s+)?`);
const bareStamp = new RegExp(String.raw`^${timestampPattern}$`);
const boldLabel = /^\*\*([^*:：]{1,60}?)(?:[:：]\s*\*\*|\*\*\s*[:：]|:\s+(?=\S[^*]{0,40}\*\*))\s*/;
const boldName = /^\*\*([^*:：]{1,60}?)\*\*\s*/;
const labelThenStamp = new RegExp(
  String.raw`^([^:：[\]]{1,60}?)\s?([:：,–—-]?)\s?${stamp}\s*(?:([:：])\s*)?`,
);
const bracketLabel = /^\[([^[\]]{1,60})\]\s?([:：]?)\s*/;
const plainLabel = /^([^:：]{1,60}?)\s?(?::(?:\s|$)|：)\s*/;
const voice = /^<v(?:\.[^\s>]{1,40})?\s([^>]{1,60})>/;
const headingMarks = /^#{1,6}\s+/;
const turnMarks = /^(?:>>+|&gt;&gt;)\s*/;
const bulletMarks = /^[-*•]\s+(?=\*\*)/;

const isLabel = (label: string | undefined): label is string =>
  label !== undefined && looksLikeLabel(tidy(label));

/** A name, not the beginning of a sentence. */
const isName = (label: string) => isNumbered(label) || isNameLike(label);

/** The seconds of a timestamp at the beginning of `text`, and how long it is there. */
function readStamp(text: string): { start: number | undefined; length: number } | undefined {
  const match = leadingStamp.exec(text);
  if (!match) return undefined;
  return { start: parseTimestamp(match[1] ?? match[2] ?? match[3] ?? ''), length: match[0].length };
}

type Label = Omit<ParagraphHead, 'rest' | 'restWithLabel'> & { length: number };

function readBold(text: string): Label | undefined {
  const bold = boldLabel.exec(text);
  if (bold?.[1]) return { label: tidy(bold[1]), isBold: true, ...after(text, bold[0].length) };
  const name = boldName.exec(text);
  if (!name?.[1] || !isLabel(name[1])) return undefined;
  const { start, length: end } = after(text, name[0].length);
  const length = end + (start === undefined ? 0 : (/^[:：]\s*/.exec(text.slice(end))?.[0].length ?? 0));
  // A name in bold, alone on its line or with a time: in a sentence, it is only set off.
  if (length < text.length && start === undefined) return undefined;
  return { label: tidy(name[1]), isBold: true, isBare: true, start, length };
}

/** What follows a label: a timestamp, or nothing. */
function after(text: string, from: number): { start?: number | undefined; length: number } {
  const next = readStamp(text.slice(from));
  return next ? { start: next.start, length: from + next.length } : { length: from };
}

/** `[SPEAKER_00]: `, `[Ann Lee] 00:10`, `[Ann Lee] `. */
function readBracketed(text: string): Label | undefined {
  const match = bracketLabel.exec(text);
  if (!match?.[1] || !isLabel(match[1]) || bareStamp.test(match[1])) return undefined;
  const label = tidy(match[1]);
  if (match[2]) return { label, ...after(text, match[0].length) };
  return isName(label) ? { label, isBare: true, ...after(text, match[0].length) } : undefined;
}

function readStamped(text: string): Label | undefined {
  const match = labelThenStamp.exec(text);
  if (!match || !isLabel(match[1])) return undefined;
  const [whole, label, before, square, round, plain, behind] = match;
  // In a sentence, a time may follow any word.
  const isNamed = !/^\d+:\d+$/.test(plain ?? '') && isName(tidy(label ?? ''));
  if (!before && !behind && !isNamed && whole.length < text.length) return undefined;
  return { label: tidy(label), start: parseTimestamp(square ?? round ?? plain ?? ''), length: whole.length };
}

function readPlain(text: string): Label | undefined {
  const match = plainLabel.exec(text);
  const isLink = match && /^<?https?:/.test(text.slice(match[0].length));
  return match && !isLink && isLabel(match[1])
    ? { label: tidy(match[1]), length: match[0].length }
    : undefined;
}

function readLabel(text: string, hasStamp: boolean): Label | undefined {
  const voiced = voice.exec(text);
  if (voiced?.[1]) return { label: tidy(voiced[1]), length: voiced[0].length };
  const label =
    readBold(text) ?? readBracketed(text) ?? (hasStamp ? undefined : readStamped(text)) ?? readPlain(text);
  if (label || !hasStamp) return label;
  // `00:00:03 Speaker 1`, with the talk on the next line.
  const alone = tidy(text);
  return isLabel(alone) && isName(alone) && !/[.,]$/.test(alone)
    ? { label: alone, isBare: true, length: text.length }
    : undefined;
}

/** Reads the head of a paragraph whose white space is single blanks. */
export function readHead(paragraph: string): ParagraphHead {
  const beginning = paragraph.slice(0, maxHeadLength);
  const heading = headingMarks.exec(beginning)?.[0] ?? '';
  const turn = turnMarks.exec(beginning)?.[0] ?? '';
  const bullet = bulletMarks.exec(beginning)?.[0] ?? '';
  const marks = heading.length + turn.length + bullet.length;
  const first = readStamp(beginning.slice(marks));
  const from = marks + (first?.length ?? 0);
  const text = beginning.slice(from);
  const isAlone = heading !== '' && isLabel(text);
  const found =
    readLabel(text, first !== undefined) ??
    (isAlone ? { label: tidy(text), length: text.length } : undefined);
  const { length = 0, start, ...label } = found ?? {};
  return {
    ...label,
    ...(heading ? { isHeading: true } : {}),
    ...(bullet ? { isBullet: true } : {}),
    ...(turn ? { isTurn: true } : {}),
    start: start ?? first?.start,
    rest: paragraph.slice(from + length),
    restWithLabel: paragraph.slice(from),
  };
}
