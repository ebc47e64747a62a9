import type { TranscriptFormat } from '../../contract/api/library/episode.ts';
import { cut } from '../text/cut.ts';
import { endsSentence, findSentenceEnd } from './lines/sentence-ends.ts';
import type { TranscriptLine } from './lines/transcript-line.ts';

const maxLineLength = 600;
const maxPauseSeconds = 30;
/** A turn up to this length is a paragraph as written. */
const maxParagraphLength = 4_000;
const pieceLength = 700;
/** Past this length a piece ends at a word, since no sentence does. */
const maxPieceLength = 1_100;

/** Where the piece that begins at `from` ends: after a sentence, otherwise before a word. */
function endOfPiece(text: string, from: number): number {
  const sentenceEnd = findSentenceEnd(text, from + pieceLength, from + maxPieceLength);
  if (sentenceEnd >= 0) return sentenceEnd;
  if (text.length - from <= maxPieceLength) return text.length;
  const piece = cut(text, from, maxPieceLength);
  return from + (piece.lastIndexOf(' ') + 1 || piece.length);
}

/** A turn without paragraphs is split so that it can be read. */
function splitLongTurn(line: TranscriptLine, limit: number): TranscriptLine[] {
  if (line.text.length <= limit) return [line];
  const pieces: TranscriptLine[] = [];
  for (let from = 0; from < line.text.length; ) {
    const end = endOfPiece(line.text, from);
    const text = line.text.slice(from, end).trim();
    if (text) pieces.push({ start: from === 0 ? line.start : undefined, speaker: line.speaker, text });
    from = end;
  }
  return pieces;
}

/** Joins cues of one speaker until a sentence ends: cues end where the screen was full. */
function joinCues(lines: TranscriptLine[]): TranscriptLine[] {
  const joined: TranscriptLine[] = [];
  let lastStart: number | undefined;
  for (const line of lines) {
    const last = joined.at(-1);
    const isAfterPause =
      line.start !== undefined && lastStart !== undefined && line.start - lastStart > maxPauseSeconds;
    const continues =
      last !== undefined &&
      last.speaker === line.speaker &&
      !isAfterPause &&
      !endsSentence(last.text) &&
      last.text.length + line.text.length < maxLineLength;
    if (continues) last.text += ` ${line.text}`;
    else joined.push({ ...line });
    lastStart = line.start ?? lastStart;
  }
  return joined;
}

function looksLikeCues(lines: TranscriptLine[], format: TranscriptFormat): boolean {
  const stamped = lines.filter((line) => line.start !== undefined).length;
  return (
    format === 'vtt' ||
    format === 'srt' ||
    format === 'json' ||
    (format === 'text' && stamped > 20 && stamped > lines.length * 0.8)
  );
}

/** Lines a person can read: cues joined to sentences, walls of text split; paragraphs of the file stay. */
export function toReadableLines(lines: TranscriptLine[], format: TranscriptFormat): TranscriptLine[] {
  const readable = looksLikeCues(lines, format) ? joinCues(lines) : lines;
  const hasParagraphs = lines.length > 3;
  const limit = hasParagraphs ? maxParagraphLength : maxPieceLength;
  return readable.flatMap((line) => splitLongTurn(line, limit));
}
