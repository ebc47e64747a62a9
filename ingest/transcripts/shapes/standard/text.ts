import { isSectionLabel, removeSoundNotes } from '../../lines/annotations.ts';
import { decodeReferences, stripMarkdown, stripTags, tidy } from '../../lines/inline.ts';
import { looksLikeLabel, selectSpeakers, splitInitials } from '../../lines/speakers.ts';
import { parseTimestamp, timestampPattern } from '../../lines/timestamp.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';
import { type ParagraphHead, readHead, withoutTimestamp } from './paragraph-head.ts';
import { paragraphsOf } from './paragraphs.ts';

type Paragraph = { whole: string; head: ParagraphHead };
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

function speakersOf(paragraphs: Paragraph[], knownPeople: string[]): Set<string> {
  // A file that sets its speakers in bold means all of them in bold: a plain `Best prose:` in it is text.
  const usesBold = paragraphs.filter(({ head }) => head.isBold).length >= 2;
  const counts = new Map<string, number>();
  for (const { head } of paragraphs)
    if (head.label && (head.isBold || !usesBold)) counts.set(head.label, (counts.get(head.label) ?? 0) + 1);
  const speakers = selectSpeakers(counts, knownPeople);
  for (const { head } of paragraphs)
    if (head.isBold && head.label && looksLikeLabel(head.label)) speakers.add(head.label);
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
  talkOf({ whole, head }: Paragraph): string {
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
    return head.start === undefined ? whole : withoutTimestamp(whole);
  }
}

/** Plain text and Markdown, with speakers and timestamps in many styles. Linear time. */
export function parseText(source: string, knownPeople: string[] = []): TranscriptLine[] {
  const paragraphs = paragraphsOf(source).map((whole) => ({ whole, head: readHead(whole) }));
  const turns = new TurnReader(speakersOf(paragraphs, knownPeople));
  const lines: TranscriptLine[] = [];
  let pendingStart: number | undefined;
  for (const paragraph of paragraphs) {
    const talk = turns.talkOf(paragraph);
    const start = paragraph.head.start ?? pendingStart;
    pendingStart = undefined;
    for (const piece of splitAtTimestamps(talk, start)) {
      const text = tidy(removeSoundNotes(decodeReferences(stripTags(stripMarkdown(piece.text)))));
      if (text) lines.push({ start: piece.start, speaker: turns.speaker, text });
      else pendingStart = piece.start;
    }
  }
  return lines;
}
