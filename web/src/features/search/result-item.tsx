import { useState } from 'react';
import { formatLongDate, formatNumber } from '../../../../server/contract/format.ts';
import { positionInEpisode } from '../../../../server/contract/page-paths.ts';
import { pages } from '../../../../server/contract/pages.ts';
import type { SearchResult } from '../../../../server/contract/search.ts';
import type { SearchState } from '../../../../server/contract/search-address.ts';
import { formatTimestamp } from '../../../../server/contract/timestamp.ts';
import { useEpisodeMentions } from '../../api/queries.ts';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import { HighlightedText } from '../../components/highlighted-text.tsx';
import { NewTabLink } from '../../components/new-tab-link.tsx';
import css from './result-item.module.css';

const episodeLink = (result: SearchResult) =>
  result.episode_slug && result.episode_uuid
    ? pages.episode.to(result.episode_slug, result.episode_uuid)
    : result.episode_url;

const podcastLink = (result: SearchResult) =>
  result.podcast_slug && result.podcast_uuid
    ? pages.podcast.to(result.podcast_slug, result.podcast_uuid)
    : result.podcast_html_url;

/** The quote, who said it, and when. */
function Quote({ result }: { result: SearchResult }) {
  const episode = episodeLink(result);
  const position = positionInEpisode(result.start_seconds, result.passage_id);
  return (
    <figure className={css.quote}>
      <blockquote lang={result.episode_language} dir="auto">
        <HighlightedText html={result.highlighted_context} />
      </blockquote>
      <figcaption>
        {episode && (
          <NewTabLink href={episode + position} className={css.time}>
            {result.start_seconds === null ? (
              'Read in context'
            ) : (
              <span title={result.start_estimated ? 'Estimated from nearby timestamps' : undefined}>
                <span aria-hidden="true">▸ </span>
                {result.start_estimated && 'about '}
                {formatTimestamp(result.start_seconds)}
              </span>
            )}
          </NewTabLink>
        )}
        {result.speaker && <span>said by {result.speaker}</span>}
      </figcaption>
    </figure>
  );
}

function MoreInEpisode({
  result,
  state,
  count,
}: {
  result: SearchResult;
  state: SearchState;
  count: number;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const mentions = useEpisodeMentions(state, result.episode_uuid, isOpen);
  const episode = episodeLink(result);
  const others = mentions.data?.entities.filter((other) => other.passage_id !== result.passage_id) ?? [];
  return (
    <div className={css.more}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {formatNumber(count)} more {count === 1 ? 'mention' : 'mentions'} in this episode{' '}
        <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
      {isOpen && others.map((other) => <Quote key={other.passage_id} result={other} />)}
      {isOpen && mentions.data && mentions.data.total_hits > mentions.data.entities.length && episode && (
        <p>
          <NewTabLink href={episode}>See all in the episode</NewTabLink>
        </p>
      )}
      {isOpen && mentions.isError && <p role="alert">These mentions couldn't be loaded. Please try again.</p>}
    </div>
  );
}

type Props = {
  result: SearchResult;
  state: SearchState;
  /** Only strict results are ranked. */
  rank?: number;
  /** Matching passages of its episode, once they are counted. */
  passages?: number | undefined;
};

/** One result: the entity, the quote, and the episode it's from. */
export function ResultItem({ result, state, rank, passages }: Props) {
  const episode = episodeLink(result);
  const podcast = podcastLink(result);
  return (
    <li className={css.result} tabIndex={-1} data-result="">
      <span className={css.rank}>{rank}</span>
      <article>
        <h3 className={css.name}>
          <span>
            <HighlightedText html={result.highlighted_name} />
          </span>
          <EntityTypeBadge type={result.entity_type} />
        </h3>
        <Quote result={result} />
        <p className={css.where}>
          {episode ? (
            <NewTabLink href={episode} data-episode="">
              {result.episode_title}
            </NewTabLink>
          ) : (
            <span>{result.episode_title}</span>
          )}
          {podcast ? (
            <NewTabLink href={podcast}>{result.podcast_title}</NewTabLink>
          ) : (
            <span>{result.podcast_title}</span>
          )}
          {result.publication_date && (
            <time dateTime={result.publication_date} title={result.publication_date}>
              {formatLongDate(result.publication_date)}
            </time>
          )}
        </p>
        <div className={css.moreSpace}>
          {passages !== undefined && passages > 1 && (
            <MoreInEpisode result={result} state={state} count={passages - 1} />
          )}
        </div>
      </article>
    </li>
  );
}
