import { Fragment } from 'react';
import type { TranscriptSegment } from '../../../../server/contract/episode.ts';
import { formatTimestamp } from '../../../../server/contract/timestamp.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import css from './transcript-line.module.css';

/** The text with matches of the transcript search highlighted. */
function HighlightedMatches({ text, pattern }: { text: string; pattern: RegExp | undefined }) {
  if (!pattern) return text;
  const parts: { text: string; isMatch: boolean }[] = [];
  let start = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push({ text: text.slice(start, match.index), isMatch: false }, { text: match[0], isMatch: true });
    start = match.index + match[0].length;
  }
  parts.push({ text: text.slice(start), isMatch: false });
  return parts.map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  );
}

export type LineActions = { getQuote: (index: number) => string; getLink: (index: number) => string };

type Props = {
  segment: TranscriptSegment;
  index: number;
  /** The first line of a turn shows the speaker. */
  startsTurn: boolean;
  speakerNumber: number | undefined;
  isTarget: boolean;
  isCurrent: boolean;
  /** Hovered or focused: shows its actions. */
  isActive: boolean;
  pattern: RegExp | undefined;
} & LineActions;

/** One line: its timestamp, its speaker when that changes, and its text. */
export function TranscriptLine(props: Props) {
  const { segment, index, startsTurn, isActive } = props;
  const { start_seconds, speaker, text } = segment;
  const isPlain = start_seconds === null && speaker === null;
  return (
    <div
      id={`line-${index}`}
      className={css.line}
      data-line={index}
      data-target={props.isTarget || undefined}
      data-current={props.isCurrent || undefined}
      data-turn={startsTurn || undefined}
    >
      <a
        className={css.time}
        href={`#line-${index}`}
        aria-label={start_seconds === null ? `Line ${index + 1}` : undefined}
      >
        {start_seconds === null ? <span>¶</span> : formatTimestamp(start_seconds)}
      </a>
      <div className={css.said}>
        {startsTurn && (
          <strong className={css.speaker} data-speaker={props.speakerNumber}>
            {speaker}
          </strong>
        )}
        <p data-plain={isPlain || undefined}>
          {isPlain ? (
            <em>
              <HighlightedMatches text={text} pattern={props.pattern} />
            </em>
          ) : (
            <HighlightedMatches text={text} pattern={props.pattern} />
          )}
        </p>
        {isActive && (
          <div className={css.actions}>
            <CopyButton text={() => props.getQuote(index)}>Copy quote</CopyButton>
            <CopyButton text={() => props.getLink(index)}>Copy link</CopyButton>
          </div>
        )}
      </div>
    </div>
  );
}
