import { type RefObject, useCallback, useMemo, useRef } from 'react';
import type { TranscriptSegment } from '../../../../contract/api/library/episode.ts';
import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import type { TranscriptLayout } from '../transcript/layout.ts';
import css from './episode-rail.module.css';
import { railShape, railWidth } from './rail-shape.ts';
import type { Moment } from './use-moment.ts';
import { useReadingLine } from './use-reading-line.ts';

type Props = {
  segments: TranscriptSegment[];
  layout: TranscriptLayout;
  moment: Moment;
  /** The lines of the transcript on the page. */
  container: RefObject<HTMLElement | null>;
  onLine: (line: number) => void;
};

/** Who speaks at a line, and when, in words. */
function describeLine({ speaker, start_seconds }: TranscriptSegment, index: number): string {
  const time = start_seconds === null ? `Line ${index + 1}` : formatTimestamp(start_seconds);
  return [time, speaker].filter(Boolean).join(', ');
}

/** The whole episode as a strip: who speaks, chapters, mentions, and what is being read. It scrolls the transcript. */
export function EpisodeRail({ segments, layout, moment, container, onLine }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { mentions, extent } = moment;
  const shape = useMemo(() => railShape(segments, layout, mentions), [segments, layout, mentions]);
  const showLine = useCallback(
    (line: number) => {
      const segment = segments[line];
      if (!input.current || !segment) return;
      input.current.value = String(shape.at({ line, offset: 0 }));
      input.current.setAttribute('aria-valuetext', describeLine(segment, line));
    },
    [segments, shape],
  );
  useReadingLine(container, showLine);
  return (
    <div className={css.rail}>
      <svg viewBox={`0 0 ${railWidth} 20`} preserveAspectRatio="none" aria-hidden="true">
        <path className={css.base} d={`M0 10H${railWidth}`} />
        {shape.speakers.map(({ number, path }) => (
          <path key={number} className={css.speaker} data-speaker={number} d={path} />
        ))}
        <path className={css.chapters} d={shape.chapters} />
        <path className={css.mentions} d={shape.mentions} />
        {extent && <path className={css.moment} d={`M${shape.at(extent.from)} 0V20`} />}
      </svg>
      <input
        ref={input}
        type="range"
        min="0"
        max={railWidth}
        defaultValue={extent ? Math.round(shape.at(extent.from)) : 0}
        aria-label="Position in the transcript"
        aria-valuetext={describeLine(
          segments[extent?.from.line ?? 0] ?? { speaker: null, start_seconds: null, text: '' },
          extent?.from.line ?? 0,
        )}
        onChange={(event) => onLine(shape.lineAt(Number(event.target.value)))}
      />
    </div>
  );
}
