import type { SearchState } from '../../../../../contract/addresses/search-address.ts';
import type { SearchResult } from '../../../../../contract/api/library/search.ts';
import { useEpisodeMentions } from '../../../api/episode-mentions.ts';
import css from './episode-mentions.module.css';
import { ResultQuote } from './result-quote.tsx';

const bySecond = (a: SearchResult, b: SearchResult) => (a.start_seconds ?? 0) - (b.start_seconds ?? 0);

/** The other mentions in the episode of a result, in the order in which they are said. */
export function OtherMentions({ result, state }: { result: SearchResult; state: SearchState }) {
  const { data, isError } = useEpisodeMentions(state, result.episode_uuid);
  const others = data?.filter((other) => other.passage_id !== result.passage_id).toSorted(bySecond) ?? [];
  return (
    <div className={css.others}>
      {others.map((other) => (
        <ResultQuote key={other.passage_id} result={other} state={state} />
      ))}
      {!data && !isError && <p role="status">Loading mentions...</p>}
      {isError && <p role="alert">These mentions couldn't be loaded. Please try again.</p>}
    </div>
  );
}
