import { Fragment } from 'react';
import type { TranscriptSegment } from '../../../../server/contract/episode.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { formatTime } from '../../components/format.ts';
import css from './transcript-line.module.css';

/** The text with what was searched for marked in it. */
function Found({ text, finder }: { text: string; finder: RegExp | undefined }) {
  if (!finder) return text;
  const parts: { text: string; found: boolean }[] = [];
  let from = 0;
  for (const match of text.matchAll(finder)) {
    parts.push({ text: text.slice(from, match.index), found: false }, { text: match[0], found: true });
    from = match.index + match[0].length;
  }
  parts.push({ text: text.slice(from), found: false });
  return parts.map((part, at) =>
    part.found ? <mark key={at}>{part.text}</mark> : <Fragment key={at}>{part.text}</Fragment>,
  );
}

export type LineProps = {
  segment: TranscriptSegment;
  at: number;
  /** Names its speaker: the first line of a turn. */
  opensTurn: boolean;
  speakerNumber: number | undefined;
  isTarget: boolean;
  isCurrent: boolean;
  /** Hovered or focused: what can be done with it is shown. */
  isActive: boolean;
  finder: RegExp | undefined;
  quoteOf: (at: number) => string;
  linkOf: (at: number) => string;
};

/** One line: its time in the margin, who speaks when that changes, and what was said. */
export function TranscriptLine(props: LineProps) {
  const { segment, at, opensTurn, isActive } = props;
  const { start_seconds, speaker, text } = segment;
  const isPlain = start_seconds === null && speaker === null;
  return (
    <div
      id={`line-${at}`}
      className={css.line}
      data-line={at}
      data-target={props.isTarget || undefined}
      data-current={props.isCurrent || undefined}
      data-turn={opensTurn || undefined}
    >
      <a
        className={css.time}
        href={`#line-${at}`}
        aria-label={start_seconds === null ? `Line ${at + 1}` : undefined}
      >
        {start_seconds === null ? <span>¶</span> : formatTime(start_seconds)}
      </a>
      <div className={css.said}>
        {opensTurn && (
          <strong className={css.speaker} data-speaker={props.speakerNumber}>
            {speaker}
          </strong>
        )}
        <p data-plain={isPlain || undefined}>
          {isPlain ? (
            <em>
              <Found text={text} finder={props.finder} />
            </em>
          ) : (
            <Found text={text} finder={props.finder} />
          )}
        </p>
        {isActive && (
          <div className={css.actions}>
            <CopyButton text={() => props.quoteOf(at)}>Copy quote</CopyButton>
            <CopyButton text={() => props.linkOf(at)}>Copy link</CopyButton>
          </div>
        )}
      </div>
    </div>
  );
}
