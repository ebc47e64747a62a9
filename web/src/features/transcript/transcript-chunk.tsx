import { memo, useLayoutEffect, useRef } from 'react';
import type { TranscriptSegment } from '../../../../contract/api/library/episode.ts';
import type { TranscriptLayout } from './layout.ts';
import { extentInLine, type NamedExtent } from './locate-mentions.ts';
import type { TextRange } from './text-pieces.ts';
import css from './transcript.module.css';
import { TranscriptGap } from './transcript-gap.tsx';
import { type LineActions, TranscriptLine } from './transcript-line.tsx';

/** Which line has each state; -1 for none. */
export type LineMarks = {
  /** From the URL. */
  target: number;
  /** Being spoken. */
  current: number;
  /** Hovered or focused, and which of its paragraphs. */
  active: number;
  activePart: number;
};

type Props = {
  segments: TranscriptSegment[];
  language: string;
  layout: TranscriptLayout;
  /** Index of its first line. */
  start: number;
  end: number;
  /** Pixels, estimated, for a chunk to skip while it is out of sight; undefined for one that is shown first. */
  skippedHeight: number | undefined;
  pattern: RegExp | undefined;
  /** Words that matched the search, by line. */
  words: ReadonlyMap<number, TextRange[]>;
  /** The passage that the address names. */
  moment: NamedExtent | undefined;
} & LineMarks &
  LineActions;

const isWithin = (line: number, start: number, end: number) => line >= start && line < end;

/** The same marks for every chunk that has none of these lines, so that it isn't rendered again. */
export function marksWithin(
  { target, current, active, activePart }: LineMarks,
  start: number,
  end: number,
): LineMarks {
  const hasActive = isWithin(active, start, end);
  return {
    target: isWithin(target, start, end) ? target : -1,
    current: isWithin(current, start, end) ? current : -1,
    active: hasActive ? active : -1,
    activePart: hasActive ? activePart : -1,
  };
}

/** The passage, for the chunks that show a part of it. */
export const momentWithin = (moment: NamedExtent | undefined, start: number, end: number) =>
  moment && moment.from.line < end && moment.to.line >= start ? moment : undefined;

const noWords: TextRange[] = [];

const gapsAt = ({ gaps }: TranscriptLayout, line: number) =>
  (gaps.get(line) ?? []).map((gap, at) => <TranscriptGap key={`gap-${line}-${at}`} {...gap} />);

/**
 * What is out of sight costs nothing to lay out, and still is there for the browser's own search. Set by the script: the
 * content policy lets no style through that the server writes into an element.
 */
function useSkipping(height: number | undefined) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (height !== undefined)
      element.current?.style.setProperty('contain-intrinsic-size', `auto ${height}px`);
  }, [height]);
  return element;
}

/** Consecutive lines, rendered together and skipped while nothing in them changes. */
export const TranscriptChunk = memo(function TranscriptChunk(props: Props) {
  const { segments, layout, start, end, moment } = props;
  const element = useSkipping(props.skippedHeight);
  return (
    <div ref={element} className={css.chunk}>
      {segments.slice(start, end).map((segment, offset) => {
        const index = start + offset;
        const line = (
          <TranscriptLine
            key={index}
            segment={segment}
            index={index}
            language={props.language}
            startsTurn={segment.speaker !== null && segment.speaker !== segments[index - 1]?.speaker}
            speakerNumber={segment.speaker === null ? undefined : layout.speakers.get(segment.speaker)}
            chapter={layout.chapters.get(index)}
            paragraphs={layout.paragraphs.get(index)}
            words={props.words.get(index) ?? noWords}
            tint={extentInLine(moment, index, segment.text.length)}
            momentId={moment?.from.line === index ? moment.passageId : undefined}
            isTarget={index === props.target}
            isCurrent={index === props.current}
            activePart={index === props.active ? props.activePart : -1}
            pattern={props.pattern}
            getQuote={props.getQuote}
            getLink={props.getLink}
            getEmbedCode={props.getEmbedCode}
          />
        );
        return [...gapsAt(layout, index), line];
      })}
      {end === segments.length && gapsAt(layout, end)}
    </div>
  );
});
