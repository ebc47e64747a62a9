import { useState } from 'react';
import { positionInEpisode } from '../../../../server/contract/page-paths.ts';
import type { SearchResult } from '../../../../server/contract/search.ts';
import { formatTimestamp } from '../../../../server/contract/timestamp.ts';
import { useEpisodeMentions } from '../../api/queries.ts';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import { formatDate, formatNumber } from '../../components/format.ts';
import { HighlightedText } from '../../components/highlighted-text.tsx';
import { NewTabLink } from '../../components/new-tab-link.tsx';
import { paths } from '../../config/paths.ts';
import type { SearchState } from '../../config/search-state.ts';
import css from './result-item.module.css';

const episodeLink = (result: SearchResult) =>
  result.episode_slug && result.episode_uuid
    ? paths.episode.to(result.episode_slug, result.episode_uuid)
    : result.episode_url;

const podcastLink = (result: SearchResult) =>
  result.podcast_slug && result.podcast_uuid
    ? paths.podcast.to(result.podcast_slug, result.podcast_uuid)
    : result.podcast_html_url;

/** The sentence, who said it, and at what second. */
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
              <span
                title={result.start_estimated ? 'Reckoned between two times of the transcript' : undefined}
              >
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
          <NewTabLink href={episode}>The others are in the episode</NewTabLink>
        </p>
      )}
      {isOpen && mentions.isError && <p role="alert">These cannot be loaded at the moment.</p>}
    </div>
  );
}

type Props = { result: SearchResult; rank: number; state: SearchState; passages: number | undefined };

/** One result: who or what, the sentence, who said it at what second, where. */
export function ResultItem({ result, rank, state, passages }: Props) {
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
              {formatDate(result.publication_date)}
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
