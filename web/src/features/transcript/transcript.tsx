import { type RefObject, useState } from 'react';
import type { TranscriptSegment } from '../../../../contract/api/library/episode.ts';
import button from '../../components/button.module.css';
import type { TranscriptLayout } from './layout.ts';
import { lineAtSecond } from './lines.ts';
import type { NamedExtent } from './locate-mentions.ts';
import type { TextRange } from './text-pieces.ts';
import css from './transcript.module.css';
import type { LineActions } from './transcript-line.tsx';
import { type LinePosition, TranscriptLines } from './transcript-lines.tsx';
import { TranscriptSearch } from './transcript-search.tsx';
import { useLineScrolling } from './use-line-scrolling.ts';
import { useTranscriptSearch } from './use-transcript-search.ts';

const previewLines = 10;

type Props = {
  containerRef: RefObject<HTMLDivElement | null>;
  segments: TranscriptSegment[];
  layout: TranscriptLayout;
  language: string;
  /** The line in the URL, and the URL: the same line may be chosen again. */
  targetLine: number | undefined;
  targetKey: string;
  /** The passage in the URL, and the words of all passages that match the search. */
  moment: NamedExtent | undefined;
  words: ReadonlyMap<number, TextRange[]>;
  /** Playback position; undefined before the player was used. */
  playbackSeconds: number | undefined;
  /** Keep the line being spoken in view. */
  isFollowing: boolean;
  onSelectLine: (position: LinePosition) => void;
} & LineActions;

/** The transcript: ten lines or all of them, opened at the line that the address names. */
export function Transcript(props: Props) {
  const { segments, layout, targetLine, targetKey, playbackSeconds } = props;
  const search = useTranscriptSearch(segments);
  const isLong = segments.length > previewLines;
  // Whether the visitor opened or closed it; before that, an address of a later line opens it.
  const [toggled, setToggled] = useState<{ isOpen: boolean; key: string }>();
  const opensAt = targetLine !== undefined && targetLine >= previewLines;
  const isOpen = toggled && (toggled.key === targetKey || !opensAt) ? toggled.isOpen : opensAt;
  const showsAll = isOpen || search.isSearching || !isLong;
  const currentLine = playbackSeconds === undefined ? -1 : lineAtSecond(segments, playbackSeconds);
  useLineScrolling(props.containerRef, {
    target: showsAll || (targetLine ?? 0) < previewLines ? targetLine : undefined,
    targetKey,
    match: search.matchedLine,
    spoken: props.isFollowing ? currentLine : undefined,
  });
  return (
    <div className={css.transcript}>
      <TranscriptSearch search={search} />
      <TranscriptLines
        containerRef={props.containerRef}
        segments={segments}
        layout={layout}
        language={props.language}
        visibleCount={showsAll ? segments.length : previewLines}
        visibleLine={(search.isSearching ? search.matchedLine : targetLine) ?? 0}
        target={targetLine ?? -1}
        current={currentLine}
        moment={props.moment}
        words={props.words}
        pattern={search.pattern}
        onSelectLine={props.onSelectLine}
        getQuote={props.getQuote}
        getLink={props.getLink}
        getEmbedCode={props.getEmbedCode}
      />
      {!showsAll && <p className={css.rest}>Read full transcript...</p>}
      {isLong && !search.isSearching && (
        <button
          type="button"
          className={button.secondary}
          aria-expanded={isOpen}
          onClick={() => setToggled({ isOpen: !isOpen, key: targetKey })}
        >
          {isOpen ? 'Show Less' : 'Show Full Transcript'}
        </button>
      )}
    </div>
  );
}
