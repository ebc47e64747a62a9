import type { TranscriptFormat } from '../../../server/contract/episode.ts';
import type { TranscriptLine } from './transcript-line.ts';

const endsSentence = /[.?!…。？！]["'”’)\]]*$/;
const maxLineLength = 600;
const maxPauseSeconds = 30;
const maxTurnLength = 4000;
const minPieceLength = 700;
const sentenceEnd = /[.?!…]+["'”’)\]]*\s|[。？！]+/g;

/** A file without paragraphs comes as one endless turn: it is cut at sentence ends so that it can be read. */
function splitLongTurn(line: TranscriptLine): TranscriptLine[] {
  if (line.text.length <= maxTurnLength) return [line];
  const pieces: TranscriptLine[] = [];
  let from = 0;
  const cut = (end: number) => {
    const text = line.text.slice(from, end).trim();
    if (text) pieces.push({ start: from === 0 ? line.start : undefined, speaker: line.speaker, text });
    from = end;
  };
  for (const match of line.text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    if (end - from >= minPieceLength) cut(end);
  }
  cut(line.text.length);
  return pieces;
}

/**
 * Cues end where a screen was full, not where a thought was: cues of one speaker are joined until a sentence ends.
 * Turns of prose are left as they are.
 */
export function toSentenceLines(lines: TranscriptLine[], format: TranscriptFormat): TranscriptLine[] {
  const stamped = lines.filter((line) => line.start !== undefined).length;
  const looksLikeCues =
    format === 'vtt' ||
    format === 'srt' ||
    format === 'json' ||
    (format === 'text' && stamped > 20 && stamped > lines.length * 0.8);
  if (!looksLikeCues) return lines.flatMap(splitLongTurn);
  const joined: TranscriptLine[] = [];
  let lastStart: number | undefined;
  for (const line of lines) {
    const last = joined.at(-1);
    const isAfterPause =
      line.start !== undefined && lastStart !== undefined && line.start - lastStart > maxPauseSeconds;
    if (
      last &&
      last.speaker === line.speaker &&
      !isAfterPause &&
      !endsSentence.test(last.text.slice(-8)) &&
      last.text.length + line.text.length < maxLineLength
    ) {
      last.text += ` ${line.text}`;
    } else {
      joined.push({ ...line });
    }
    lastStart = line.start ?? lastStart;
  }
  return joined.flatMap(splitLongTurn);
}
