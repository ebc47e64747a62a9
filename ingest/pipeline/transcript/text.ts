import { decodeReferences, stripMarkdown, stripTags, tidy } from './inline.ts';
import { looksLikeLabel, selectSpeakers, splitInitials } from './speakers.ts';
import { parseTimestamp, timestampPattern } from './timestamp.ts';
import type { TranscriptLine } from './transcript-line.ts';

type ParagraphHead = {
  label?: string | undefined;
  bold?: boolean;
  timestamp?: number | undefined;
  rest: string;
};

const timestamp = String.raw`[[(]?(${timestampPattern})[\])]?`;
const leadingTimestamp = new RegExp(
  String.raw`^(?:\[(${timestampPattern})\]|\((${timestampPattern})\)|(${timestampPattern})(?=\s|$))\s*(?:[-–—]\s+)?`,
);
const boldLabel = /^\*\*([^*:\n]{1,60}?)(?::\s*\*\*|\*\*\s*:|:\s+(?=\S[^*]{0,40}\*\*))\s*/;
const labelThenTimestamp = new RegExp(String.raw`^([^:[\]\n]{1,60}?)\s*[:,]?\s*${timestamp}\s*(?::\s*|$)`);
const plainLabel = /^([^:\n]{1,60}?)\s?:(?:\s+|$)/;
const voice = /^<v(?:\.[^\s>]{1,40})?\s+([^>\n]{1,60})>/;
const inlineTimestamp = new RegExp(String.raw`\[(${timestampPattern})\]`, 'g');

function firstDefined(match: RegExpExecArray | null): string | undefined {
  return match?.slice(1).find((group) => group !== undefined);
}

/** What stands at the head of a paragraph before the talk: stamp and label, in either order, or neither. */
function readHead(paragraph: string): ParagraphHead {
  let rest = paragraph;
  const head: ParagraphHead = { rest };
  const first = leadingTimestamp.exec(rest);
  if (first) {
    head.timestamp = parseTimestamp(firstDefined(first) ?? '');
    rest = rest.slice(first[0].length);
  }
  const voiced = voice.exec(rest);
  if (voiced?.[1]) return { ...head, label: tidy(voiced[1]), rest: rest.slice(voiced[0].length) };
  const bold = boldLabel.exec(rest);
  if (bold?.[1]) {
    head.label = tidy(bold[1]);
    head.bold = true;
    rest = rest.slice(bold[0].length);
    const after = leadingTimestamp.exec(rest);
    if (!after) return { ...head, rest };
    return {
      ...head,
      timestamp: parseTimestamp(firstDefined(after) ?? ''),
      rest: rest.slice(after[0].length),
    };
  }
  const stamped = head.timestamp === undefined ? labelThenTimestamp.exec(rest) : null;
  if (stamped?.[1] && stamped[2] && looksLikeLabel(tidy(stamped[1]))) {
    return {
      label: tidy(stamped[1]),
      timestamp: parseTimestamp(stamped[2]),
      rest: rest.slice(stamped[0].length),
    };
  }
  const plain = plainLabel.exec(rest);
  const isLink = plain && /^<?https?:/.test(rest.slice(plain[0].length));
  if (plain?.[1] && !isLink && looksLikeLabel(tidy(plain[1])))
    return { ...head, label: tidy(plain[1]), rest: rest.slice(plain[0].length) };
  return { ...head, rest };
}

/** Cuts a paragraph where a stamp stands in its middle; the first piece keeps the head's own stamp. */
function splitAtTimestamps(
  text: string,
  start: number | undefined,
): { start: number | undefined; text: string }[] {
  const pieces: { start: number | undefined; text: string }[] = [];
  let from = 0;
  let current = start;
  for (const match of text.matchAll(inlineTimestamp)) {
    const time = parseTimestamp(match[1] ?? '');
    if (time === undefined) continue;
    pieces.push({ start: current, text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    current = time;
  }
  pieces.push({ start: current, text: text.slice(from) });
  return pieces;
}

/** Drops a leading `---` block of settings; a lone `---` is a rule, not a block. */
function skipFrontMatter(lines: string[]): string[] {
  if (lines[0]?.trim() !== '---') return lines;
  const end = lines.slice(1, 200).findIndex((line) => line.trim() === '---');
  const block = lines.slice(1, end + 1);
  return end > 0 && block.every((line) => /^\s|^[\w-]+:|^-|^$/.test(line)) ? lines.slice(end + 2) : lines;
}

const isNoise = (line: string) =>
  /^(?:#{1,6}\s|[-*_=]{3,}$|\[\^?[^\]]{1,100}\]:\s|!\[[^\]]{0,200}\]\()/.test(line);

/** Lines of the file that belong together: wrapped lines are one paragraph until a blank line, a label or a stamp. */
function paragraphsOf(source: string): string[] {
  const paragraphs: string[] = [];
  let open = '';
  const close = () => {
    if (open) paragraphs.push(open);
    open = '';
  };
  for (const raw of skipFrontMatter(source.split(/\r\n?|\n/))) {
    const line = raw.trim().replace(/^>\s*/, '');
    if (line === '' || isNoise(line)) {
      close();
      continue;
    }
    const head = readHead(line.replace(/\\([[\]])/g, '$1'));
    if (head.label !== undefined || head.timestamp !== undefined) close();
    open = open === '' ? line : `${open} ${line}`;
    if (head.label !== undefined && head.rest === '') close();
  }
  close();
  return paragraphs;
}

/** Plain text and Markdown, in every style we have met. `known` are the people the show names. Linear time. */
export function parseText(source: string, knownPeople: string[] = []): TranscriptLine[] {
  const paragraphs = paragraphsOf(source).map((text) => {
    const unescaped = text.replace(/\\([[\]])/g, '$1');
    return { whole: unescaped, head: readHead(unescaped) };
  });
  const counts = new Map<string, number>();
  // A file that sets its speakers in bold means them all in bold: a plain `Best prose:` in it is text.
  const usesBold = paragraphs.filter(({ head }) => head.bold).length >= 2;
  for (const { head } of paragraphs) {
    if (head.label && (head.bold || !usesBold)) counts.set(head.label, (counts.get(head.label) ?? 0) + 1);
  }
  const accepted = selectSpeakers(counts, knownPeople);
  const nameOfInitials = new Map<string, string>();
  const lines: TranscriptLine[] = [];
  let speaker: string | undefined;
  let pendingStart: number | undefined;
  for (const { whole, head } of paragraphs) {
    let { timestamp: start, rest } = head;
    if (head.label !== undefined) {
      const { name, initials } = splitInitials(head.label);
      if (initials) nameOfInitials.set(initials, name);
      if ((head.bold && looksLikeLabel(head.label)) || accepted.has(head.label))
        speaker = nameOfInitials.get(name) ?? name;
      else if (/^break/i.test(head.label)) speaker = undefined;
      else if (start === undefined) rest = whole;
      else rest = whole.replace(leadingTimestamp, '');
    }
    start ??= pendingStart;
    pendingStart = undefined;
    for (const piece of splitAtTimestamps(rest, start)) {
      const text = tidy(decodeReferences(stripTags(stripMarkdown(piece.text))));
      if (text) lines.push({ start: piece.start, speaker, text });
      else pendingStart = piece.start;
    }
  }
  return lines;
}
