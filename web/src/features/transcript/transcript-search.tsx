import type { KeyboardEvent } from 'react';
import css from './transcript.module.css';
import type { TranscriptQuery } from './use-transcript-search.ts';

/** The search within a transcript. Enter shows the next match, Shift+Enter the previous one, Escape clears it. */
export function TranscriptSearch({ search }: { search: TranscriptQuery }) {
  const { query, setQuery, isSearching, matches, matchIndex, setMatchIndex } = search;
  const count = matches.length;
  const move = (step: number) => {
    if (count > 0) setMatchIndex((matchIndex + step + count) % count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') move(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') setQuery('');
  };
  return (
    <search className={css.search}>
      <input
        dir="auto"
        type="search"
        aria-label="Search in this transcript"
        placeholder="Search in this transcript"
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isSearching && (
        <>
          <button type="button" aria-label="Previous match" disabled={count === 0} onClick={() => move(-1)}>
            ↑
          </button>
          <button type="button" aria-label="Next match" disabled={count === 0} onClick={() => move(1)}>
            ↓
          </button>
          <span role="status">{count === 0 ? 'No matches' : `Match ${matchIndex + 1} of ${count}`}</span>
        </>
      )}
    </search>
  );
}
