import { useState } from 'react';
import { formatCount } from '../../../../server/contract/format.ts';
import type { SearchResult } from '../../../../server/contract/search.ts';
import type { SearchState } from '../../../../server/contract/search-address.ts';
import { useEpisodeMentions } from '../../api/queries.ts';
import css from './episode-mentions.module.css';
import { ResultQuote } from './result-quote.tsx';

/** Where the mentions are in the episode, from its start to its end. */
const MentionStrip = ({ positions }: { positions: number[] }) => (
  <svg className={css.strip} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 5H1000" />
    <path data-mentions="" d={positions.map((at) => `M${Math.round(at * 1000)} 0V10`).join('')} />
  </svg>
);

const bySecond = (a: SearchResult, b: SearchResult) => (a.start_seconds ?? 0) - (b.start_seconds ?? 0);

type Props = { result: SearchResult; state: SearchState; count: number; positions: number[] };

/** How often an episode mentions what was searched for, and where; opens the other mentions. */
export function EpisodeMentions({ result, state, count, positions }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError } = useEpisodeMentions(state, result.episode_uuid, isOpen);
  const others = data?.filter((other) => other.passage_id !== result.passage_id).toSorted(bySecond) ?? [];
  return (
    <div className={css.mentions}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`${formatCount(count, 'mention')} in this episode`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {formatCount(count, 'mention')}
        <MentionStrip positions={positions} />
        <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
      {isOpen && (
        <div className={css.others}>
          {others.map((other) => (
            <ResultQuote key={other.passage_id} result={other} state={state} />
          ))}
          {!data && !isError && <p role="status">Loading mentions...</p>}
          {isError && <p role="alert">These mentions couldn't be loaded. Please try again.</p>}
        </div>
      )}
    </div>
  );
}
