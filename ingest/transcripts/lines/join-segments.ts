import { gapBetween } from '../../../domain/core/text/words/join-texts.ts';
import { isUnspaced } from '../../../domain/core/text/words/scripts.ts';
import { removeSoundNotes } from './annotations.ts';
import { decodeReferences, stripFormatting, tidy } from './inline.ts';
import type { Segment } from './segment.ts';
import { endsSentence } from './sentence-ends.ts';
import { toSpeaker } from './speakers.ts';
import type { TranscriptLine } from './transcript-line.ts';

/** Signs, and what English contracts (“'s”): “'cause” is a word. */
const closesUp =
  /^\s*(?:[,.?!;:)\]}%”…،؛؟۔।、。，！？：；」』）】〉》ー]|[’'](?:(?:s|t|re|ve|ll|d|m)(?![\p{L}])|[^\p{L}]|$))/iu;
/** Words without a full stop become lines of about this length. */
const maxLineLength = 600;
const maxTailLength = 16;
/** A segment of a script without blanks that is longer is a sentence of its own, and no word. */
const maxWordLength = 12;
/** Who says nothing for longer begins anew. */
const maxPauseSeconds = 30;

/** A line under construction: text in pieces, since looking at all of it for each word takes quadratic time. */
type OpenLine = {
  start: number | undefined;
  /** Of its last piece. */
  lastStart: number | undefined;
  speaker: string | undefined;
  pieces: string[];
  length: number;
};

function continuesLine(line: OpenLine, text: string, start: number | undefined): boolean {
  if (start !== undefined && start - (line.lastStart ?? start) > maxPauseSeconds) return false;
  if (text.trim() === '' || closesUp.test(text)) return true;
  const isWord = !text.trim().includes(' ') && (!isUnspaced(text) || text.trim().length <= maxWordLength);
  const tail = (line.pieces.at(-2) ?? '').slice(-maxTailLength) + (line.pieces.at(-1) ?? '');
  return isWord && line.length < maxLineLength && !endsSentence(tail.trimEnd());
}

/** Speakers by what the source calls them: one string for all of a speaker's lines. */
function speakerReader(): (name: Segment['speaker']) => string | undefined {
  const speakers = new Map<string | number, string | undefined>();
  return (name) => {
    if (name === undefined || name === null) return undefined;
    if (!speakers.has(name)) speakers.set(name, toSpeaker(String(name)));
    return speakers.get(name);
  };
}

/**
 * Lines from segments, which may be single words: those of one speaker are joined until a sentence ends. Paragraphs
 * within a segment stay apart.
 */
export function joinSegments(segments: Segment[]): TranscriptLine[] {
  // Sources that send blanks as segments of their own mean their spacing exactly.
  const hasOwnSpacing = segments.some(({ text }) => text !== '' && text.trim() === '');
  const speakerOf = speakerReader();
  const lines: OpenLine[] = [];
  for (const { start, speaker: name, text: whole } of segments) {
    const speaker = speakerOf(name);
    const [first = '', ...paragraphs] = stripFormatting(decodeReferences(whole)).split(/\n[^\S\n]*\n/);
    const last = lines.at(-1);
    if (last && last.speaker === speaker && continuesLine(last, first, start)) {
      const gap = hasOwnSpacing || closesUp.test(first) ? '' : gapBetween(last.pieces.at(-1) ?? '', first);
      const piece = gap + first;
      last.pieces.push(piece);
      last.length += piece.length;
      last.lastStart = start ?? last.lastStart;
    } else lines.push({ start, lastStart: start, speaker, pieces: [first], length: first.length });
    for (const text of paragraphs)
      lines.push({ start: undefined, lastStart: start, speaker, pieces: [text], length: text.length });
  }
  return lines
    .map(({ start, speaker, pieces }) => ({ start, speaker, text: tidy(removeSoundNotes(pieces.join(''))) }))
    .filter((line) => line.text !== '');
}
