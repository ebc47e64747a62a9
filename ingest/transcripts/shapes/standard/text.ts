import { isSectionLabel, removeSoundNotes } from '../../lines/annotations.ts';
import { decodeReferences, stripMarkdown, stripTags, tidy } from '../../lines/inline.ts';
import { looksLikeLabel, selectSpeakers, splitInitials } from '../../lines/speakers.ts';
import { parseTimestamp, timestampPattern } from '../../lines/timestamp.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';
import { type ParagraphHead, readHead } from './paragraph-head.ts';
import { paragraphsOf } from './paragraphs.ts';

const minRepeats = 2;

type Piece = { start: number | undefined; text: string };

const inlineTimestamp = new RegExp(String.raw`\[(${timestampPattern})\]`, 'g');

/** Splits talk at the timestamps within it; the first piece keeps the paragraph's own. */
function splitAtTimestamps(text: string, start: number | undefined): Piece[] {
  if (!text.includes('[')) return [{ start, text }];
  const pieces: Piece[] = [];
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

function countLabels(heads: ParagraphHead[]): Map<string, number> {
  const labels = new Map<string, number>();
  for (const { label } of heads) if (label) labels.set(label, (labels.get(label) ?? 0) + 1);
  return labels;
}

const isMostOf = (some: ParagraphHead[], all: ParagraphHead[]) =>
  some.length >= minRepeats && some.length * 2 >= all.length;

/**
 * Heads whose labels may be speakers. Names that stand alone or in a list are if most heads are so; headings, if one
 * comes twice.
 */
function headsWithLabels(paragraphs: ParagraphHead[]): ParagraphHead[] {
  const heads = paragraphs.filter(({ label }) => label !== undefined);
  const marked = paragraphs.filter(({ label, start }) => label !== undefined || start !== undefined);
  const hasBare = isMostOf(
    heads.filter(({ isBare, isHeading }) => isBare && !isHeading),
    marked,
  );
  const hasBullets = isMostOf(
    heads.filter(({ isBullet }) => isBullet),
    marked,
  );
  const headings = countLabels(heads.filter(({ isHeading }) => isHeading));
  const hasNames = [...headings.values()].some((count) => count >= minRepeats);
  return heads.filter(({ isBare, isHeading, isBullet }) => {
    if (isHeading) return hasNames;
    return (!isBare || hasBare) && (!isBullet || hasBullets);
  });
}

/** Captions mark every turn. A quote within a quote looks the same, and is rare. */
const marksTurns = (paragraphs: ParagraphHead[]) =>
  paragraphs.filter(({ isTurn }) => isTurn).length * 3 >= paragraphs.length;

/** As captions name speakers. */
const isInCapitals = (label: string) => label === label.toUpperCase();

/** Where hardly a paragraph has no label, who speaks once is a speaker, too. */
const dialogShare = 0.9;
const isShortName = (label: string) =>
  looksLikeLabel(label) && /^[\p{Lu}\p{Lo}]\S*(?: [\p{Lu}\p{Lo}]\S*)?$/u.test(label);

function speakersOf(paragraphs: ParagraphHead[], knownPeople: string[]): Set<string> {
  const heads = headsWithLabels(paragraphs);
  // A file that sets its speakers in bold means all of them in bold: a plain `Best prose:` in it is text.
  const usesBold = heads.filter(({ isBold }) => isBold).length >= minRepeats;
  const counts = countLabels(heads.filter(({ isBold }) => isBold || !usesBold));
  const speakers = selectSpeakers(counts, knownPeople);
  for (const { label, isBold, isBare, isTurn } of heads)
    if (label && looksLikeLabel(label) && ((isBold && !isBare) || (isTurn && isInCapitals(label))))
      speakers.add(label);
  if (heads.length < paragraphs.length * dialogShare) return speakers;
  // What comes before the first speaker may be a header.
  const first = heads.findIndex(({ label }) => label !== undefined && speakers.has(label));
  for (const { label } of first < 0 ? [] : heads.slice(first))
    if (label && counts.has(label) && isShortName(label)) speakers.add(label);
  return speakers;
}

/** Keeps track of who speaks from one paragraph to the next. */
class TurnReader {
  readonly #speakers: Set<string>;
  readonly #nameOfInitials = new Map<string, string>();
  speaker: string | undefined;

  constructor(speakers: Set<string>) {
    this.#speakers = speakers;
  }

  /** The talk of a paragraph: all of it, or what follows the label of a speaker. */
  talkOf(head: ParagraphHead): string {
    if (head.isTurn) this.speaker = undefined;
    if (head.label === undefined) return head.rest;
    const { name, initials } = splitInitials(head.label);
    if (initials) this.#nameOfInitials.set(initials, name);
    if (isSectionLabel(head.label)) {
      this.speaker = undefined;
      // "Jingle: [12:00] to [12:10]"
      return head.rest.replace(/\bto (?=\[)/g, '');
    }
    if (this.#speakers.has(head.label)) {
      this.speaker = this.#nameOfInitials.get(name) ?? name;
      return head.rest;
    }
    return head.isHeading ? '' : head.restWithLabel;
  }
}

/** Plain text and Markdown, with speakers and timestamps in many styles. Linear time. */
export function parseText(source: string, knownPeople: string[] = []): TranscriptLine[] {
  const read = paragraphsOf(source).map(readHead);
  const heads = marksTurns(read) ? read : read.map((head) => ({ ...head, isTurn: false }));
  const turns = new TurnReader(speakersOf(heads, knownPeople));
  const lines: TranscriptLine[] = [];
  let pendingStart: number | undefined;
  for (const head of heads) {
    const talk = turns.talkOf(head);
    const start = head.start ?? pendingStart;
    pendingStart = undefined;
    for (const piece of splitAtTimestamps(talk, start)) {
      const text = tidy(removeSoundNotes(decodeReferences(stripTags(stripMarkdown(piece.text)))));
      if (text) lines.push({ start: piece.start, speaker: turns.speaker, text });
      else pendingStart = piece.start;
    }
  }
  return lines;
}
