import { useState } from 'react';
import type { SearchResult } from '../../../../server/contract/search.ts';
import { useEpisodeMentions } from '../../api/queries.ts';
import { paths } from '../../app/paths.ts';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import { formatDate, formatNumber, formatTime } from '../../components/format.ts';
import { Sanitized } from '../../components/sanitized.tsx';
import css from './result-item.module.css';

const newTab = { target: '_blank', rel: 'noopener' } as const;

function episodeLink(result: SearchResult): string | null {
  return result.episode_slug && result.episode_uuid
    ? paths.episode.to(result.episode_slug, result.episode_uuid, result.start_seconds)
    : result.episode_url;
}

function podcastLink(result: SearchResult): string | null {
  return result.podcast_slug && result.podcast_uuid
    ? paths.podcast.to(result.podcast_slug, result.podcast_uuid)
    : result.podcast_html_url;
}

/** The sentence, who said it, and at what second. */
function Quote({ result }: { result: SearchResult }) {
  return (
    <figure className={css.quote}>
      <blockquote lang={result.episode_language} dir="auto">
        <Sanitized as="span" html={result.highlighted_context} />
      </blockquote>
      {(result.start_seconds !== null || result.speaker) && (
        <figcaption>
          {result.start_seconds !== null && (
            <a
              href={episodeLink(result) ?? undefined}
              {...newTab}
              className={css.time}
              title={result.start_estimated ? 'Reckoned between two times of the transcript' : undefined}
            >
              ▸ {result.start_estimated && <abbr title="about">~</abbr>}
              {formatTime(result.start_seconds)}
            </a>
          )}
          {result.speaker && <span>said by {result.speaker}</span>}
        </figcaption>
      )}
    </figure>
  );
}

function MoreInEpisode({ result, q, count }: { result: SearchResult; q: string; count: number }) {
  const [open, setOpen] = useState(false);
  const mentions = useEpisodeMentions(q, result.episode_uuid, open);
  const others = mentions.data?.entities.filter((other) => other.passage_id !== result.passage_id) ?? [];
  return (
    <div className={css.more}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {formatNumber(count)} more in this episode {open ? '▴' : '▾'}
      </button>
      {open && others.map((other) => <Quote key={other.passage_id} result={other} />)}
      {open && mentions.isError && <p role="alert">These cannot be loaded at the moment.</p>}
    </div>
  );
}

/** One result: who or what, the sentence, who said it at what second, where. */
export function ResultItem({
  result,
  rank,
  q,
  passages,
}: {
  result: SearchResult;
  rank: number;
  q: string;
  passages: number | undefined;
}) {
  return (
    <li className={css.result}>
      <span className={css.rank} aria-hidden="true">
        {rank}
      </span>
      <article>
        <h3 className={css.name}>
          <Sanitized as="span" html={result.highlighted_name} />
          <EntityTypeBadge type={result.entity_type} />
        </h3>
        <Quote result={result} />
        <p className={css.where}>
          <a href={episodeLink(result) ?? undefined} {...newTab}>
            {result.episode_title}
          </a>
          <a href={podcastLink(result) ?? undefined} {...newTab}>
            {result.podcast_title}
          </a>
          {result.publication_date && (
            <time dateTime={result.publication_date}>{formatDate(result.publication_date)}</time>
          )}
        </p>
        {passages !== undefined && passages > 1 && (
          <MoreInEpisode result={result} q={q} count={passages - 1} />
        )}
      </article>
    </li>
  );
}
