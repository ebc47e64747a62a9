import { type MouseEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TranscriptResponse } from '../../../../server/contract/episode.ts';
import button from '../../components/button.module.css';
import { lineAtSecond, matchingLines, numberSpeakers, searchPattern } from './lines.ts';
import css from './transcript.module.css';
import { type LineProps, TranscriptLine } from './transcript-line.tsx';
import { TranscriptSearch } from './transcript-search.tsx';
import { useProgressiveChunks } from './use-progressive-chunks.ts';

const previewLines = 10;
const chunkLines = 100;

type ChunkProps = {
  transcript: TranscriptResponse;
  speakers: Map<string, number>;
  from: number;
  to: number;
  target: number;
  current: number;
  active: number;
  pattern: RegExp | undefined;
} & Pick<LineProps, 'getQuote' | 'getLink'>;

/** A hundred lines that are drawn together, and left alone while nothing in them changes. */
const Chunk = memo(function Chunk({
  transcript,
  speakers,
  from,
  to,
  target,
  current,
  active,
  ...line
}: ChunkProps) {
  const { segments } = transcript;
  return (
    <div className={css.chunk}>
      {segments.slice(from, to).map((segment, offset) => {
        const at = from + offset;
        return (
          <TranscriptLine
            key={at}
            {...line}
            segment={segment}
            index={at}
            startsTurn={segment.speaker !== null && segment.speaker !== segments[at - 1]?.speaker}
            speakerNumber={segment.speaker === null ? undefined : speakers.get(segment.speaker)}
            isTarget={at === target}
            isCurrent={at === current}
            isActive={at === active}
          />
        );
      })}
    </div>
  );
});

const within = (line: number, from: number, to: number) => (line >= from && line < to ? line : -1);

type Props = {
  transcript: TranscriptResponse;
  language: string;
  /** The line that the address names. */
  target: number | undefined;
  /** Where the player stands, in seconds; undefined before it was used. */
  playingAt: number | undefined;
  /** Keep the line that is being said in sight. */
  follow: boolean;
  /** Somebody chose a line. */
  onLine: (at: number) => void;
} & Pick<LineProps, 'getQuote' | 'getLink'>;

/** The transcript as a text to read: ten lines, or all of them; open at the line that the address names. */
export function Transcript({
  transcript,
  language,
  target,
  playingAt,
  follow,
  onLine,
  getQuote,
  getLink,
}: Props) {
  const { segments } = transcript;
  const [expanded, setExpanded] = useState(false);
  const [active, setActive] = useState(-1);
  const [sought, setSought] = useState('');
  const [foundAt, setFoundAt] = useState(0);
  const whole = useRef<HTMLDivElement>(null);
  const speakers = useMemo(() => numberSpeakers(segments), [segments]);
  const pattern = useMemo(() => searchPattern(sought), [sought]);
  const found = useMemo(() => matchingLines(segments, pattern), [segments, pattern]);
  const current = playingAt === undefined ? -1 : lineAtSecond(segments, playingAt);
  const isOpen = expanded || sought.trim() !== '';
  const inSight = (sought.trim() === '' ? target : found[foundAt]) ?? 0;
  const shown = isOpen ? segments.length : Math.min(previewLines, segments.length);
  const chunks = Math.ceil(shown / chunkLines);
  const ready = useProgressiveChunks(
    chunks,
    Math.min(Math.floor(inSight / chunkLines), Math.max(chunks - 1, 0)),
  );

  useEffect(() => {
    if (target !== undefined && target >= previewLines) setExpanded(true);
  }, [target]);
  const scrollTo = useCallback((line: number, block: ScrollLogicalPosition) => {
    whole.current?.querySelector(`#line-${line}`)?.scrollIntoView({ block });
  }, []);
  useEffect(() => {
    if (target !== undefined && (isOpen || target < previewLines)) scrollTo(target, 'center');
  }, [target, isOpen, scrollTo]);
  useEffect(() => {
    const line = found[foundAt];
    if (line !== undefined) scrollTo(line, 'center');
  }, [found, foundAt, scrollTo]);
  useEffect(() => {
    if (follow && current >= 0) scrollTo(current, 'center');
  }, [follow, current, scrollTo]);

  const activate = (event: { target: EventTarget }) => {
    const line = event.target instanceof Element ? event.target.closest('[data-line]') : null;
    setActive(line ? Number(line.getAttribute('data-line')) : -1);
  };
  const choose = (event: MouseEvent) => {
    const time = event.target instanceof Element ? event.target.closest('a[href^="#line-"]') : null;
    if (!time || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLine(Number(time.getAttribute('href')?.slice('#line-'.length)));
  };
  return (
    <div className={css.transcript}>
      <TranscriptSearch
        value={sought}
        matchCount={found.length}
        matchIndex={foundAt}
        onChange={(text) => {
          setSought(text);
          setFoundAt(0);
        }}
        onMove={setFoundAt}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the links and buttons within. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links within answer to the keyboard. */}
      <div
        ref={whole}
        lang={language}
        dir="auto"
        onClick={choose}
        onMouseOver={activate}
        onMouseLeave={() => setActive(-1)}
        onFocus={activate}
      >
        {Array.from({ length: chunks }, (_, at) => {
          const from = at * chunkLines;
          const to = Math.min(from + chunkLines, shown);
          return ready.has(at) ? (
            <Chunk
              key={from}
              transcript={transcript}
              speakers={speakers}
              from={from}
              to={to}
              target={within(target ?? -1, from, to)}
              current={within(current, from, to)}
              active={within(active, from, to)}
              pattern={pattern}
              getQuote={getQuote}
              getLink={getLink}
            />
          ) : (
            <div key={from} className={css.chunk} data-waiting="" />
          );
        })}
      </div>
      {!isOpen && segments.length > previewLines && <p className={css.rest}>Read full transcript...</p>}
      {segments.length > previewLines && sought.trim() === '' && (
        <button
          type="button"
          className={button.secondary}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Show Less' : 'Show Full Transcript'}
        </button>
      )}
    </div>
  );
}
