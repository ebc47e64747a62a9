import { useEffect, useRef, useState } from 'react';
import type { TranscriptSegment } from '../../../../server/contract/episode.ts';
import button from '../../components/button.module.css';
import { lineAtSecond } from './lines.ts';
import css from './transcript.module.css';
import type { LineActions } from './transcript-line.tsx';
import { TranscriptLines } from './transcript-lines.tsx';
import { TranscriptSearch } from './transcript-search.tsx';
import { useLineScrolling } from './use-line-scrolling.ts';
import { useTranscriptSearch } from './use-transcript-search.ts';

const previewLines = 10;

type Props = {
  segments: TranscriptSegment[];
  language: string;
  /** The line in the URL. */
  targetLine: number | undefined;
  /** Playback position; undefined before the player was used. */
  playbackSeconds: number | undefined;
  /** Keep the line being spoken in view. */
  isFollowing: boolean;
  onSelectLine: (index: number) => void;
} & LineActions;

/** The transcript: ten lines or all of them, opened at the line that the address names. */
export function Transcript(props: Props) {
  const { segments, targetLine, playbackSeconds } = props;
  const container = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const search = useTranscriptSearch(segments);
  const isLong = segments.length > previewLines;
  const showsAll = isOpen || search.isSearching || !isLong;
  const currentLine = playbackSeconds === undefined ? -1 : lineAtSecond(segments, playbackSeconds);
  const isTargetShown = targetLine !== undefined && (showsAll || targetLine < previewLines);
  useEffect(() => {
    if (targetLine !== undefined && targetLine >= previewLines) setIsOpen(true);
  }, [targetLine]);
  useLineScrolling(container, {
    target: isTargetShown ? targetLine : undefined,
    match: search.matchedLine,
    spoken: props.isFollowing ? currentLine : undefined,
  });
  return (
    <div className={css.transcript}>
      <TranscriptSearch search={search} />
      <TranscriptLines
        containerRef={container}
        segments={segments}
        language={props.language}
        visibleCount={showsAll ? segments.length : previewLines}
        visibleLine={(search.isSearching ? search.matchedLine : targetLine) ?? 0}
        target={targetLine ?? -1}
        current={currentLine}
        pattern={search.pattern}
        onSelectLine={props.onSelectLine}
        getQuote={props.getQuote}
        getLink={props.getLink}
      />
      {!showsAll && <p className={css.rest}>Read full transcript...</p>}
      {isLong && !search.isSearching && (
        <button
          type="button"
          className={button.secondary}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show Less' : 'Show Full Transcript'}
        </button>
      )}
    </div>
  );
}
