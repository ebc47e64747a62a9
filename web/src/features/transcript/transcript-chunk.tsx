import { memo } from 'react';
import type { TranscriptSegment } from '../../../../server/contract/episode.ts';
import css from './transcript.module.css';
import { type LineActions, TranscriptLine } from './transcript-line.tsx';

export const linesPerChunk = 100;

/** Which line has each state; -1 for none. */
export type LineMarks = {
  /** From the URL. */
  target: number;
  /** Being spoken. */
  current: number;
  /** Hovered or focused. */
  active: number;
};

type Props = {
  segments: TranscriptSegment[];
  speakers: Map<string, number>;
  /** Index of its first line. */
  start: number;
  end: number;
  pattern: RegExp | undefined;
} & LineMarks &
  LineActions;

const isWithin = (line: number, start: number, end: number) => line >= start && line < end;

/** The same marks for every chunk that has none of these lines, so that it isn't rendered again. */
export function marksWithin({ target, current, active }: LineMarks, start: number, end: number): LineMarks {
  return {
    target: isWithin(target, start, end) ? target : -1,
    current: isWithin(current, start, end) ? current : -1,
    active: isWithin(active, start, end) ? active : -1,
  };
}

/** A hundred lines, rendered together and skipped while nothing in them changes. */
export const TranscriptChunk = memo(function TranscriptChunk({
  segments,
  speakers,
  start,
  end,
  target,
  current,
  active,
  ...line
}: Props) {
  return (
    <div className={css.chunk}>
      {segments.slice(start, end).map((segment, offset) => {
        const index = start + offset;
        return (
          <TranscriptLine
            key={index}
            {...line}
            segment={segment}
            index={index}
            startsTurn={segment.speaker !== null && segment.speaker !== segments[index - 1]?.speaker}
            speakerNumber={segment.speaker === null ? undefined : speakers.get(segment.speaker)}
            isTarget={index === target}
            isCurrent={index === current}
            isActive={index === active}
          />
        );
      })}
    </div>
  );
});
