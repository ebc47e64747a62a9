import { type MouseEvent, type Ref, useMemo, useState } from 'react';
import type { TranscriptSegment } from '../../../../contract/api/library/episode.ts';
import { written } from '../../../../contract/shared/written.ts';
import { useMediaQuery } from '../../config/use-media-query.ts';
import { chunksOf } from './chunks.ts';
import type { TranscriptLayout } from './layout.ts';
import type { NamedExtent } from './locate-mentions.ts';
import type { TextRange } from './text-pieces.ts';
import css from './transcript.module.css';
import { type LineMarks, marksWithin, momentWithin, TranscriptChunk } from './transcript-chunk.tsx';
import type { LineActions } from './transcript-line.tsx';
import { isNear, useProgressiveChunks } from './use-progressive-chunks.ts';

/** A line, or a passage of a long one. */
export type LinePosition = { line: number; passageId?: string };

/** The style sheet of a line has the same number. */
const phoneQuery = '(max-width: 560px)';

const lineLink = 'a[href^="#line-"], a[href^="#mention-"]';

function lineOf({ target }: { target: EventTarget }): number {
  const line = target instanceof Element ? target.closest('[data-line]') : null;
  return line ? Number(line.getAttribute('data-line')) : -1;
}

type ActivePart = Pick<LineMarks, 'active' | 'activePart'>;

const noActivePart: ActivePart = { active: -1, activePart: -1 };

/** The paragraph of an event; the same object as before if it didn't change. */
function activePartOf(event: { target: EventTarget }, before: ActivePart): ActivePart {
  const part = event.target instanceof Element ? event.target.closest('[data-part]') : null;
  const next = part
    ? { active: lineOf(event), activePart: Number(part.getAttribute('data-part')) }
    : noActivePart;
  return next.active === before.active && next.activePart === before.activePart ? before : next;
}

/** What was clicked by its time; undefined for other clicks, and for those that open a new tab. */
function clickedPosition(event: MouseEvent): LinePosition | undefined {
  const link = event.target instanceof Element ? event.target.closest(lineLink) : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return undefined;
  const passageId = /^#mention-(.+)$/.exec(link.getAttribute('href') ?? '')?.[1];
  return { line: lineOf(event), ...(passageId ? { passageId } : {}) };
}

/** Enough of the talk to know its direction by. */
const sampleOf = (segments: TranscriptSegment[]) =>
  segments
    .slice(0, 20)
    .map(({ text }) => text)
    .join(' ');

type Props = {
  containerRef: Ref<HTMLDivElement>;
  segments: TranscriptSegment[];
  layout: TranscriptLayout;
  language: string;
  visibleCount: number;
  /** Rendered first. */
  visibleLine: number;
  pattern: RegExp | undefined;
  words: ReadonlyMap<number, TextRange[]>;
  moment: NamedExtent | undefined;
  onSelectLine: (position: LinePosition) => void;
} & Omit<LineMarks, 'active' | 'activePart'> &
  LineActions;

/** The lines of a transcript, in chunks: the visible one first, the others when the browser is idle. */
export function TranscriptLines(props: Props) {
  const { segments, layout, visibleCount, target, current, pattern, words } = props;
  const { getQuote, getLink, getEmbedCode } = props;
  const [activePart, setActivePart] = useState(noActivePart);
  const isPhone = useMediaQuery(phoneQuery, false);
  const chunks = useMemo(
    () => chunksOf(segments.slice(0, visibleCount), isPhone ? 'phone' : 'column'),
    [segments, visibleCount, isPhone],
  );
  const talk = useMemo(() => sampleOf(segments), [segments]);
  const isVisible = ({ end }: { end: number }) => props.visibleLine < end;
  const visibleChunk = Math.max(chunks.findIndex(isVisible), 0);
  const rendered = useProgressiveChunks(chunks.length, visibleChunk);
  const onClick = (event: MouseEvent) => {
    const position = clickedPosition(event);
    if (position === undefined) return;
    event.preventDefault();
    props.onSelectLine(position);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the links and buttons inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside can be used by keyboard.
    <div
      ref={props.containerRef}
      {...written(talk, props.language)}
      onClick={onClick}
      onMouseOver={(event) => setActivePart((before) => activePartOf(event, before))}
      onMouseLeave={() => setActivePart(noActivePart)}
      onFocus={(event) => {
        // A moment has the focus when it opens, before anyone asks for its actions.
        if (!event.target.matches('[data-part]')) setActivePart((before) => activePartOf(event, before));
      }}
    >
      {chunks.map(({ start, end, height }, index) =>
        rendered.has(index) ? (
          <TranscriptChunk
            key={start}
            language={props.language}
            {...{ segments, layout, start, end, pattern, words, getQuote, getLink, getEmbedCode }}
            skippedHeight={isNear(index, visibleChunk) ? undefined : height}
            {...marksWithin({ target, current, ...activePart }, start, end)}
            moment={momentWithin(props.moment, start, end)}
          />
        ) : (
          <svg key={start} className={css.place} width="1" height={height} aria-hidden="true" />
        ),
      )}
    </div>
  );
}
