import type { SearchState } from '../../../../../contract/addresses/search-address.ts';
import type { SearchResult } from '../../../../../contract/api/library/search.ts';
import { artworkUrl } from '../../../../../contract/shared/artwork.ts';
import { written } from '../../../../../contract/shared/written.ts';
import { Artwork } from '../../../components/artwork.tsx';
import { EntityTypeBadge } from '../../../components/entity-type.tsx';
import { HighlightedText } from '../../../components/highlighted-text.tsx';
import { Bookmark } from '../../account/bookmark.tsx';
import { EpisodeMentions } from './episode-mentions.tsx';
import css from './result-item.module.css';
import { ResultQuote } from './result-quote.tsx';

type Props = {
  result: SearchResult;
  state: SearchState;
  /** Only strict results are ranked. */
  rank?: number;
  /** Matching passages of its episode and where they are, once they are counted. */
  mentions?: { count: number; positions: number[] } | undefined;
};

/** One result: the entity, the quote, and the episode it's from. */
export function ResultItem({ result, state, rank, mentions }: Props) {
  return (
    <li id={`result-${result.episode_uuid}`} className={css.result} tabIndex={-1} data-result="">
      <div className={css.margin}>
        {rank && <span className={css.rank}>{rank}</span>}
        <Artwork
          title={result.podcast_title}
          imageUrl={artworkUrl('episode', result.episode_uuid, result.podcast_image_url)}
          size="medium"
        />
      </div>
      <article>
        <h3 className={css.name}>
          <span {...written(result.name)}>
            <HighlightedText marked={{ text: result.name, ranges: result.name_ranges }} />
          </span>
          <EntityTypeBadge type={result.entity_type} />
        </h3>
        <ResultQuote result={result} state={state} hasSource />
        <div className={css.mentions}>
          {mentions && mentions.count > 1 && <EpisodeMentions result={result} state={state} {...mentions} />}
          <div className={css.bookmark}>
            <Bookmark type="mention" id={result.passage_id} label="Bookmark this mention" />
          </div>
        </div>
      </article>
    </li>
  );
}
