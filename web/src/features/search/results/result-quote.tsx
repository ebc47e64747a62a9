import { positionInResults, type SearchState } from '../../../../../contract/addresses/search-address.ts';
import type { SearchResult } from '../../../../../contract/api/library/search.ts';
import { formatLongDate } from '../../../../../contract/shared/format.ts';
import { pages } from '../../../../../contract/shared/pages.ts';
import { formatTimestamp } from '../../../../../contract/shared/timestamp.ts';
import { HighlightedText } from '../../../components/highlighted-text.tsx';
import { NewTabLink } from '../../../components/new-tab-link.tsx';
import css from './result-item.module.css';
import { splitLead } from './split-lead.ts';

const episodeLink = (result: SearchResult) =>
  result.episode_slug && result.episode_uuid
    ? pages.episode.to(result.episode_slug, result.episode_uuid)
    : result.episode_url;

const podcastLink = (result: SearchResult) =>
  result.podcast_slug && result.podcast_uuid
    ? pages.podcast.to(result.podcast_slug, result.podcast_uuid)
    : result.podcast_html_url;

/** Opens the episode at the quote, with the search. */
function MomentLink({ result, state }: { result: SearchResult; state: SearchState }) {
  const episode = episodeLink(result);
  if (!episode) return null;
  const { start_seconds, start_estimated, passage_id } = result;
  return (
    <NewTabLink
      href={episode + positionInResults(start_seconds, `#mention-${passage_id}`, state)}
      className={css.time}
      data-moment=""
    >
      {start_seconds === null ? (
        'Read in context'
      ) : (
        <span title={start_estimated ? 'Estimated from nearby timestamps' : undefined}>
          <span aria-hidden="true">▸ </span>
          {start_estimated && 'about '}
          {formatTimestamp(start_seconds)}
        </span>
      )}
    </NewTabLink>
  );
}

/** The episode, the podcast and the date of a quote. */
function Source({ result }: { result: SearchResult }) {
  const episode = episodeLink(result);
  const podcast = podcastLink(result);
  return (
    <>
      {episode ? (
        <NewTabLink href={episode} className={css.episode} title={result.episode_title}>
          {result.episode_title}
        </NewTabLink>
      ) : (
        <span>{result.episode_title}</span>
      )}
      {podcast ? (
        <NewTabLink href={podcast} className={css.podcast}>
          {result.podcast_title}
        </NewTabLink>
      ) : (
        <span>{result.podcast_title}</span>
      )}
      {result.also_in.map((show) => (
        <span key={show.podcast_uuid}>
          also in{' '}
          <NewTabLink href={pages.episode.to(show.episode_slug, show.episode_uuid)} className={css.podcast}>
            {show.podcast_title}
          </NewTabLink>
        </span>
      ))}
      {result.publication_date && (
        <time dateTime={result.publication_date} title={result.publication_date}>
          {formatLongDate(result.publication_date)}
        </time>
      )}
    </>
  );
}

/** Longer quotes need more than five lines, even of a wide page. */
const maxFiveLines = 350;

type Props = {
  result: SearchResult;
  state: SearchState;
  /** Whether to name the episode: not for further quotes of the same one. */
  hasSource?: boolean;
};

/** The quote, when it was said, by whom, and where. */
export function ResultQuote({ result, state, hasSource = false }: Props) {
  const { lead, rest } = splitLead({ text: result.context, ranges: result.context_ranges });
  return (
    <div className={css.quote}>
      <blockquote
        lang={result.episode_language}
        dir="auto"
        data-long={result.context.length > maxFiveLines || undefined}
      >
        {lead !== '' && <span className={css.lead}>{lead}</span>}
        <HighlightedText marked={rest} />
      </blockquote>
      <p>
        <MomentLink result={result} state={state} />
        {result.speaker && <span className={css.speaker}>said by {result.speaker}</span>}
        {hasSource && <Source result={result} />}
      </p>
    </div>
  );
}
