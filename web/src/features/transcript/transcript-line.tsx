import type { TranscriptSegment } from '../../../../contract/api/library/episode.ts';
import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import { written } from '../../../../contract/shared/written.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { Written } from '../../components/written.tsx';
import type { Paragraph } from './layout.ts';
import { matchRanges, type TextRange, textPieces } from './text-pieces.ts';
import css from './transcript-line.module.css';
import { TranscriptText } from './transcript-text.tsx';

/** What can be copied of a line, or of a paragraph of a long one. */
export type LineActions = {
  getQuote: (index: number, part: Paragraph) => string;
  getLink: (index: number, part: Paragraph) => string;
  getEmbedCode: (index: number, part: Paragraph) => string;
};

export type LineProps = {
  segment: TranscriptSegment;
  index: number;
  language: string;
  /** The first line of a turn shows the speaker. */
  startsTurn: boolean;
  speakerNumber: number | undefined;
  /** Title of the chapter that begins here. */
  chapter: string | undefined;
  /** Only for a long line. */
  paragraphs: Paragraph[] | undefined;
  /** Words that matched the search. */
  words: TextRange[];
  /** The part of the passage that the address names. */
  tint: TextRange | undefined;
  /** The passage that the address names, if it begins in this line. */
  momentId: string | undefined;
  isTarget: boolean;
  isCurrent: boolean;
  /** Which of its paragraphs is hovered or focused, and shows its actions; -1 for none. */
  activePart: number;
  pattern: RegExp | undefined;
} & LineActions;

type TimeProps = { href: string; seconds: number | null; label: string; isEstimated?: boolean };

/** A link to a line, which plays it. Without a time it is shown on hover and focus. */
function TimeLink({ href, seconds, label, isEstimated }: TimeProps) {
  if (seconds === null)
    return (
      <a className={css.time} href={href} data-undated="">
        <VisuallyHidden>{label}</VisuallyHidden>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M6.500 9.500a2.500 2.500 0 0 0 3.500 0l2.500-2.500a2.500 2.500 0 0 0-3.500-3.500l-1 1M9.500 6.500a2.500 2.500 0 0 0-3.500 0l-2.500 2.500a2.500 2.500 0 0 0 3.500 3.500l1-1" />
        </svg>
      </a>
    );
  return (
    <a
      className={css.time}
      href={href}
      data-seconds={seconds}
      title={isEstimated ? 'Estimated from nearby timestamps' : undefined}
    >
      {formatTimestamp(seconds)}
    </a>
  );
}

const isIn = (range: TextRange, at: number | undefined) =>
  at !== undefined && at >= range.start && at < range.end;

/** A line, or a passage of a long one, with its time, its speaker when that changes, and its text. */
export function TranscriptLine(props: LineProps) {
  const { segment, index, startsTurn, tint, paragraphs } = props;
  const { start_seconds, speaker, text } = segment;
  const isPlain = start_seconds === null && speaker === null;
  const marks = [...props.words, ...matchRanges(text, props.pattern)];
  const whole = { start: 0, end: text.length, passageId: '', seconds: start_seconds };
  return (
    <div
      id={`line-${index}`}
      className={css.line}
      data-line={index}
      data-target={props.isTarget || undefined}
      data-current={props.isCurrent || undefined}
      data-turn={startsTurn || undefined}
    >
      {props.chapter && (
        <h3 className={css.chapter} {...written(props.chapter, props.language)}>
          {props.chapter}
        </h3>
      )}
      {(paragraphs ?? [whole]).map((paragraph, at) => {
        const isMoment = props.momentId !== undefined && isIn(paragraph, tint?.start);
        const said = text.slice(paragraph.start, paragraph.end);
        const pieces = <TranscriptText pieces={textPieces(text, paragraph, { marks, tint })} />;
        return (
          <div
            key={paragraph.start}
            className={css.paragraph}
            // Where the browser itself scrolls to, before any script.
            id={isMoment ? `mention-${props.momentId}` : undefined}
            data-part={at}
            data-moment={isMoment || undefined}
            tabIndex={isMoment ? -1 : undefined}
          >
            <TimeLink
              href={at === 0 ? `#line-${index}` : `#mention-${paragraph.passageId}`}
              seconds={at === 0 ? start_seconds : paragraph.seconds}
              label={`Line ${index + 1}`}
              isEstimated={at > 0}
            />
            <div className={css.said}>
              {speaker !== null && ((at === 0 && startsTurn) || isMoment) && (
                <strong className={css.speaker} data-speaker={props.speakerNumber}>
                  <Written text={speaker} language={props.language} />
                </strong>
              )}
              <p data-plain={isPlain || undefined} {...written(said, props.language)}>
                {isPlain ? <em>{pieces}</em> : pieces}
              </p>
            </div>
            {props.activePart === at && (
              <div className={css.actions}>
                <CopyButton text={() => props.getQuote(index, paragraph)}>Copy quote</CopyButton>
                <CopyButton text={() => props.getLink(index, paragraph)}>Copy link</CopyButton>
                <CopyButton text={() => props.getEmbedCode(index, paragraph)}>Copy embed code</CopyButton>
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
