import { type MouseEvent, type Ref, useMemo, useState } from 'react';
import type { TranscriptSegment } from '../../../../server/contract/episode.ts';
import { numberSpeakers } from './lines.ts';
import css from './transcript.module.css';
import { type LineMarks, linesPerChunk, marksWithin, TranscriptChunk } from './transcript-chunk.tsx';
import type { LineActions } from './transcript-line.tsx';
import { useProgressiveChunks } from './use-progressive-chunks.ts';

const lineLink = 'a[href^="#line-"]';

/** The line whose timestamp was clicked; undefined for other clicks, and for those that open a new tab. */
function clickedLine(event: MouseEvent): number | undefined {
  const link = event.target instanceof Element ? event.target.closest(lineLink) : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return undefined;
  return Number(link.getAttribute('href')?.slice('#line-'.length));
}

function lineOf({ target }: { target: EventTarget }): number {
  const line = target instanceof Element ? target.closest('[data-line]') : null;
  return line ? Number(line.getAttribute('data-line')) : -1;
}

type Props = {
  containerRef: Ref<HTMLDivElement>;
  segments: TranscriptSegment[];
  language: string;
  visibleCount: number;
  /** Rendered first. */
  visibleLine: number;
  pattern: RegExp | undefined;
  onSelectLine: (index: number) => void;
} & Omit<LineMarks, 'active'> &
  LineActions;

/** The lines of a transcript, in chunks: the visible one first, the others when the browser is idle. */
export function TranscriptLines(props: Props) {
  const { segments, visibleCount, target, current, pattern, getQuote, getLink } = props;
  const [active, setActive] = useState(-1);
  const speakers = useMemo(() => numberSpeakers(segments), [segments]);
  const chunkCount = Math.ceil(visibleCount / linesPerChunk);
  const visibleChunk = Math.min(Math.floor(props.visibleLine / linesPerChunk), Math.max(chunkCount - 1, 0));
  const rendered = useProgressiveChunks(chunkCount, visibleChunk);
  const onClick = (event: MouseEvent) => {
    const line = clickedLine(event);
    if (line === undefined) return;
    event.preventDefault();
    props.onSelectLine(line);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the links and buttons inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside can be used by keyboard.
    <div
      ref={props.containerRef}
      lang={props.language}
      dir="auto"
      onClick={onClick}
      onMouseOver={(event) => setActive(lineOf(event))}
      onMouseLeave={() => setActive(-1)}
      onFocus={(event) => setActive(lineOf(event))}
    >
      {Array.from({ length: chunkCount }, (_, index) => {
        const start = index * linesPerChunk;
        const end = Math.min(start + linesPerChunk, visibleCount);
        if (!rendered.has(index)) return <div key={start} className={css.chunk} data-waiting="" />;
        return (
          <TranscriptChunk
            key={start}
            {...{ segments, speakers, start, end, pattern, getQuote, getLink }}
            {...marksWithin({ target, current, active }, start, end)}
          />
        );
      })}
    </div>
  );
}
