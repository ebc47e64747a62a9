import type { TranscriptGap } from '../../../contract/shared/transcription.ts';
import type { Heard } from '../../../domain/core/text/heard.ts';
import type { TranscriptLine } from '../../transcripts/lines/transcript-line.ts';
import type { Stretch } from '../sound/sound.ts';
import { totalSeconds, union, without } from '../sound/stretches.ts';
import { gapsOf } from './gaps.ts';
import { linesOf } from './lines.ts';
import { mergeOverlap, tailFrom } from './merge-overlap.ts';
import { Speakers } from './speakers.ts';
import { type Word, wordsOf } from './word.ts';

/** A piece of a recording, and what was heard in it. */
export type JoinPiece = {
  startSeconds: number;
  endSeconds: number;
  /** Undefined if the service failed. Times are from the beginning of the piece, here and in the gaps. */
  heard: Heard | undefined;
  gaps: TranscriptGap[];
  /** As `judge` gives them. */
  ends?: TranscriptGap[] | undefined;
};

export type Joined = {
  lines: TranscriptLine[];
  /** In order and apart, in seconds of the recording. */
  gaps: TranscriptGap[];
  /** How much of the recording the service has answered for, gaps in it included. */
  heardSeconds: number;
  /** The words of the lines. */
  words: Word[];
};

/** The words of all pieces, each once. */
function joinWords(pieces: JoinPiece[]): Word[] {
  const speakers = new Speakers();
  const joined: Word[] = [];
  let end = 0;
  let isEstimated = false;
  for (const { startSeconds, endSeconds, heard } of pieces) {
    if (!heard) continue;
    const words = wordsOf(heard, startSeconds);
    const overlap = { start: startSeconds, end, isEstimated: isEstimated || heard.isEstimated };
    const merged = mergeOverlap(joined.splice(tailFrom(joined, overlap)), words, overlap);
    speakers.learn(merged.pairs);
    for (const word of merged.words) joined.push(word);
    end = Math.max(end, endSeconds);
    isEstimated = heard.isEstimated;
  }
  return speakers.number(joined);
}

const shifted = (gaps: TranscriptGap[], { startSeconds, endSeconds }: JoinPiece): TranscriptGap[] =>
  gaps.map(({ start, end, reason }) => ({
    start: startSeconds + Math.max(0, start),
    end: Math.min(endSeconds, startSeconds + end),
    reason,
  }));

/** What no piece was heard of. */
function failedGaps(pieces: JoinPiece[], answered: Stretch[]): TranscriptGap[] {
  return pieces
    .filter(({ heard }) => heard === undefined)
    .flatMap(({ startSeconds, endSeconds }) => without({ start: startSeconds, end: endSeconds }, answered))
    .map((gap) => ({ ...gap, reason: 'failed' }));
}

/**
 * One transcript from the pieces of a recording, which are in order and overlap by a few seconds. Every word is there
 * once, and no line is where a gap is.
 */
export function joinPieces(pieces: JoinPiece[]): Joined {
  const words = joinWords(pieces);
  const heard = pieces.filter((piece) => piece.heard !== undefined);
  const answered = union(
    heard.map(({ startSeconds, endSeconds }) => ({ start: startSeconds, end: endSeconds })),
  );
  const gaps = gapsOf(
    [...heard.flatMap((piece) => shifted(piece.gaps, piece)), ...failedGaps(pieces, answered)],
    heard.flatMap((piece) => shifted(piece.ends ?? [], piece)),
    words,
    Math.max(0, ...pieces.map(({ endSeconds }) => endSeconds)),
  );
  return { lines: linesOf(words, gaps), gaps, heardSeconds: totalSeconds(answered), words };
}
