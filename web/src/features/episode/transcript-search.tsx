import type { KeyboardEvent } from 'react';
import css from './transcript.module.css';

type Props = {
  value: string;
  /** Lines in which it is found, and which of them is in sight, from 0. */
  matchCount: number;
  matchIndex: number;
  onChange: (text: string) => void;
  onMove: (matchIndex: number) => void;
};

/** The search within a transcript. Enter goes on, Shift and Enter back, Escape ends it. */
export function TranscriptSearch({ value, matchCount, matchIndex, onChange, onMove }: Props) {
  const move = (step: number) => {
    if (matchCount > 0) onMove((matchIndex + step + matchCount) % matchCount);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') move(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') onChange('');
  };
  return (
    <search className={css.search}>
      <input
        type="search"
        aria-label="Search in this transcript"
        placeholder="Search in this transcript"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value.trim() !== '' && (
        <>
          <button
            type="button"
            aria-label="Previous match"
            disabled={matchCount === 0}
            onClick={() => move(-1)}
          >
            ↑
          </button>
          <button type="button" aria-label="Next match" disabled={matchCount === 0} onClick={() => move(1)}>
            ↓
          </button>
          <span role="status">
            {matchCount === 0 ? 'Not found' : `${matchIndex + 1} of ${matchCount} lines`}
          </span>
        </>
      )}
    </search>
  );
}
