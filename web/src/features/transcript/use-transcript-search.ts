import { useMemo, useState } from 'react';
import type { TranscriptSegment } from '../../../../contract/api/library/episode.ts';
import { matchingLines, searchPattern } from './lines.ts';

export type TranscriptQuery = {
  query: string;
  setQuery: (query: string) => void;
  isSearching: boolean;
  pattern: RegExp | undefined;
  /** Lines that match, and which of them is shown. */
  matches: number[];
  matchIndex: number;
  setMatchIndex: (index: number) => void;
  /** The line of the shown match. */
  matchedLine: number | undefined;
};

/** The state of the search within a transcript. */
export function useTranscriptSearch(segments: TranscriptSegment[]): TranscriptQuery {
  const [query, setQuery] = useState('');
  const [matchIndex, setMatchIndex] = useState(0);
  const pattern = useMemo(() => searchPattern(query), [query]);
  const matches = useMemo(() => matchingLines(segments, pattern), [segments, pattern]);
  return {
    query,
    setQuery: (next) => {
      setQuery(next);
      setMatchIndex(0);
    },
    isSearching: query.trim() !== '',
    pattern,
    matches,
    matchIndex,
    setMatchIndex,
    matchedLine: matches[matchIndex],
  };
}
