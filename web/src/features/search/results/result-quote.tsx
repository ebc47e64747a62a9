import type { HTMLAttributes } from 'react';
import { positionInResults, type SearchState } from '../../../../../contract/addresses/search-address.ts';
import type { SearchResult } from '../../../../../contract/api/library/search.ts';
import { formatLongDate } from '../../../../../contract/shared/format.ts';
import { pages } from '../../../../../contract/shared/pages.ts';
import { formatTimestamp } from '../../../../../contract/shared/timestamp.ts';
import { written } from '../../../../../contract/shared/written.ts';
import { HighlightedText } from '../../../components/highlighted-text.tsx';
import { NewTabLink } from '../../../components/new-tab-link.tsx';
import { Written } from '../../../components/written.tsx';
import css from './result-item.module.css';
import { needsMoreLines, splitLead } from './split-lead.ts';

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

/** A link, if there is something that it leads to. */
const MaybeLink = ({
  href,
  ...attributes
}: HTMLAttributes<HTMLElement> & { href: string | null | undefined }) =>
  href ? <NewTabLink {...attributes} href={href} /> : <span {...attributes} />;

/** The episode, the podcast and the date of a quote. */
function Source({ result }: { result: SearchResult }) {
  const episode = episodeLink(result);
  const podcast = podcastLink(result);
  const language = result.episode_language;
  return (
    <>
      <span className={css.episode}>
        <MaybeLink href={episode} title={result.episode_title} {...written(result.episode_title, language)}>
          {result.episode_title}
        </MaybeLink>
      </span>
      <span className={css.podcast}>
        <MaybeLink href={podcast} {...written(result.podcast_title, language)}>
          {result.podcast_title}
        </MaybeLink>
      </span>
      {result.also_in.map((show) => (
        <span key={show.podcast_uuid} className={css.podcast}>
          also in{' '}
          <MaybeLink
            href={pages.episode.to(show.episode_slug, show.episode_uuid)}
            {...written(show.podcast_title, language)}
          >
            {show.podcast_title}
          </MaybeLink>
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
        {...written(result.context, result.episode_language)}
        data-long={needsMoreLines(result.context) || undefined}
      >
        {lead !== '' && <span className={css.lead}>{lead}</span>}
        <HighlightedText marked={rest} />
      </blockquote>
      <p>
        <MomentLink result={result} state={state} />
        {result.speaker && (
          <span className={css.speaker}>
            said by <Written text={result.speaker} language={result.episode_language} />
          </span>
        )}
        {hasSource && <Source result={result} />}
      </p>
    </div>
  );
}
