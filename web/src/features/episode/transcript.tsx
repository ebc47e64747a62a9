import { useEffect, useRef, useState } from 'react';
import type { TranscriptSegment } from '../../../../server/contract/episode.ts';
import { formatTime } from '../../components/format.ts';
import css from './transcript.module.css';

const previewLines = 10;

/** The last line that begins at or before a second; -1 when none does. */
function lineAt(segments: TranscriptSegment[], seconds: number): number {
  return segments.findLastIndex(
    (segment) => segment.start_seconds !== null && Math.floor(segment.start_seconds) <= seconds,
  );
}

type Props = { segments: TranscriptSegment[]; language: string; seconds: number | undefined };

/** The transcript as a text to read: times in the margin, a speaker named once a turn. Opens at `seconds` when given. */
export function Transcript({ segments, language, seconds }: Props) {
  const target = seconds === undefined ? -1 : lineAt(segments, seconds);
  const [expanded, setExpanded] = useState(target >= previewLines);
  const targetLine = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (target >= 0) targetLine.current?.scrollIntoView({ block: 'center' });
  }, [target]);
  const shown = expanded ? segments : segments.slice(0, previewLines);
  return (
    <div className={css.transcript}>
      <ol lang={language} dir="auto">
        {shown.map((segment, at) => {
          const newTurn = segment.speaker !== null && segment.speaker !== shown[at - 1]?.speaker;
          return (
            <li
              key={at}
              ref={at === target ? targetLine : undefined}
              data-target={at === target || undefined}
            >
              <span className={css.time}>
                {segment.start_seconds !== null && (
                  <a href={`?t=${Math.floor(segment.start_seconds)}`}>{formatTime(segment.start_seconds)}</a>
                )}
              </span>
              {segment.start_seconds === null && segment.speaker === null ? (
                <em>{segment.text}</em>
              ) : (
                <span>
                  {newTurn && <strong>{segment.speaker}</strong>}
                  {segment.text}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {!expanded && segments.length > previewLines && <p className={css.rest}>Read full transcript...</p>}
      {segments.length > previewLines && (
        <button type="button" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Show Less' : 'Show Full Transcript'}
        </button>
      )}
    </div>
  );
}
