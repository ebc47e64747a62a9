import type { TranscriptFormat } from '../../contract/api/library/episode.ts';
import { gapBetween } from '../../domain/core/text/words/join-texts.ts';
import { isUnspaced } from '../../domain/core/text/words/scripts.ts';
import { cut } from '../text/cut.ts';
import { endsSentence, findSentenceEnd } from './lines/sentence-ends.ts';
import type { TranscriptLine } from './lines/transcript-line.ts';

const maxPauseSeconds = 30;

/** How long lines are, in characters. */
type Lengths = {
  maxLine: number;
  /** A turn up to this length is a paragraph as written. */
  maxParagraph: number;
  piece: number;
  /** Past this length a piece ends at a word, since no sentence does. */
  maxPiece: number;
};
const spacedLengths: Lengths = { maxLine: 600, maxParagraph: 4_000, piece: 700, maxPiece: 1_100 };
/** A character of Japanese, Chinese or Thai says more. */
const unspacedLengths: Lengths = { maxLine: 240, maxParagraph: 1_600, piece: 280, maxPiece: 440 };

const lengthsFor = (text: string) => (isUnspaced(text) ? unspacedLengths : spacedLengths);

/** Where a sentence pauses, without a blank or with one. */
const lastPause = /^.*[\s、，]/su;

/** Where the piece that begins at `from` ends: after a sentence, otherwise before a word. */
function endOfPiece(text: string, from: number, { piece, maxPiece }: Lengths): number {
  const sentenceEnd = findSentenceEnd(text, from + piece, from + maxPiece);
  if (sentenceEnd >= 0) return sentenceEnd;
  if (text.length - from <= maxPiece) return text.length;
  const whole = cut(text, from, maxPiece);
  return from + (lastPause.exec(whole)?.[0].length ?? whole.length);
}

/** A turn without paragraphs is split so that it can be read. */
function splitLongTurn(line: TranscriptLine, hasParagraphs: boolean): TranscriptLine[] {
  const lengths = lengthsFor(line.text);
  if (line.text.length <= (hasParagraphs ? lengths.maxParagraph : lengths.maxPiece)) return [line];
  const pieces: TranscriptLine[] = [];
  for (let from = 0; from < line.text.length; ) {
    const end = endOfPiece(line.text, from, lengths);
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
      last.text.length + line.text.length < lengthsFor(line.text).maxLine;
    if (continues) last.text += gapBetween(last.text, line.text) + line.text;
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
  return readable.flatMap((line) => splitLongTurn(line, hasParagraphs));
}
