import type { EpisodeChapter } from '../../../../contract/api/library/episode.ts';
import { gapsByLine } from '../../../../contract/shared/transcripts/transcript-gaps.ts';
import type { ShownTranscript, TranscriptLines } from '../../api/detail-queries.ts';
import { lineAtSecond, numberSpeakers } from './lines.ts';
import type { TextRange } from './text-pieces.ts';

/** A part of a long line: a passage, with its own position in the audio. */
export type Paragraph = TextRange & { passageId: string; seconds: number | null };

/** What a transcript shows besides its lines. */
export type TranscriptLayout = {
  /** By speaker, from 0. */
  speakers: Map<string, number>;
  /** By line; only lines that are too long for one paragraph have an entry. */
  paragraphs: Map<number, Paragraph[]>;
  /** Titles by the line at which a chapter begins. */
  chapters: Map<number, string>;
  /** What isn't heard, by the line before which it is shown; behind the last one by the number of lines. */
  gaps: Map<number, ShownTranscript['gaps']>;
};

/** Characters; about a hundred words. */
const maxParagraphLength = 600;

/** Long lines, cut where passages begin: those end where sentences end. */
function findParagraphs({ segments, passages }: TranscriptLines): TranscriptLayout['paragraphs'] {
  const paragraphs = new Map<number, Paragraph[]>();
  for (const { id, line, offset, start_seconds } of passages) {
    const length = segments[line]?.text.length ?? 0;
    if (length <= maxParagraphLength) continue;
    const ofLine = paragraphs.get(line) ?? [];
    const previous = ofLine.at(-1);
    const start = previous ? offset : 0;
    if (previous && offset <= previous.start) continue;
    if (previous) previous.end = offset;
    ofLine.push({ start, end: length, passageId: id, seconds: start_seconds });
    paragraphs.set(line, ofLine);
  }
  return paragraphs;
}

/** The paragraphs, speakers, chapters and gaps of a transcript. Linear. */
export function layoutOf(transcript: ShownTranscript, chapters: EpisodeChapter[]): TranscriptLayout {
  const { segments } = transcript;
  return {
    speakers: numberSpeakers(segments),
    paragraphs: findParagraphs(transcript),
    chapters: new Map(
      chapters
        .map(({ start_seconds, title }) => [lineAtSecond(segments, Math.ceil(start_seconds)), title] as const)
        .filter(([line]) => line >= 0),
    ),
    gaps: gapsByLine(segments, transcript.gaps),
  };
}
