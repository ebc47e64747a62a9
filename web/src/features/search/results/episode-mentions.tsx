import { lazy, Suspense, useState } from 'react';
import type { SearchState } from '../../../../../contract/addresses/search-address.ts';
import type { SearchResult } from '../../../../../contract/api/library/search.ts';
import { formatCount } from '../../../../../contract/shared/format.ts';
import css from './episode-mentions.module.css';

// Loaded when the pointer or the focus comes to the button.
const loadOthers = () => import('./other-mentions.tsx');
const OtherMentions = lazy(() => loadOthers().then((module) => ({ default: module.OtherMentions })));

/** Where the mentions are in the episode, from its start to its end. */
const MentionStrip = ({ positions }: { positions: number[] }) => (
  <svg className={css.strip} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 5H1000" />
    <path data-mentions="" d={positions.map((at) => `M${Math.round(at * 1000)} 0V10`).join('')} />
  </svg>
);

type Props = { result: SearchResult; state: SearchState; count: number; positions: number[] };

/** How often an episode mentions what was searched for, and where; opens the other mentions. */
export function EpisodeMentions({ result, state, count, positions }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={css.mentions}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`${formatCount(count, 'mention')} in this episode`}
        onClick={() => setIsOpen(!isOpen)}
        onPointerEnter={() => void loadOthers()}
        onFocus={() => void loadOthers()}
      >
        {formatCount(count, 'mention')}
        <MentionStrip positions={positions} />
        <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <OtherMentions result={result} state={state} />
        </Suspense>
      )}
    </div>
  );
}
