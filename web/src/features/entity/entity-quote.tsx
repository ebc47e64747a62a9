import type { EntityQuote as Quote } from '../../../../contract/api/library/entity-detail.ts';
import { formatLongDate } from '../../../../contract/shared/format.ts';
import { type MarkedRange, sliceMarked } from '../../../../contract/shared/marked-text.ts';
import { positionInEpisode } from '../../../../contract/shared/page-paths.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import { written } from '../../../../contract/shared/written.ts';
import { HighlightedText } from '../../components/highlighted-text.tsx';
import { Written } from '../../components/written.tsx';
import css from './entity-quote.module.css';
import { searchForMark } from './search-for-mark.ts';

type Props = {
  quote: Quote;
  /** Quotes only this part of the passage. */
  sentences?: MarkedRange;
};

/** What was said, with the entity marked: who said it, when, and where. */
export function EntityQuote({ quote, sentences }: Props) {
  const { start_seconds, speaker, publication_date } = quote;
  const marked = { text: quote.context, ranges: quote.context_ranges };
  const quoted = sentences ? sliceMarked(marked, sentences) : marked;
  const path =
    pages.episode.to(quote.episode_slug, quote.episode_uuid) +
    positionInEpisode(start_seconds, quote.passage_id, searchForMark(marked));
  return (
    <div className={css.quote}>
      <blockquote {...written(quoted.text, quote.episode_language)}>
        <HighlightedText marked={quoted} />
      </blockquote>
      <p>
        <a href={path}>
          <Written text={quote.episode_title} language={quote.episode_language} />
          {start_seconds !== null && ` at ${formatTimestamp(start_seconds)}`}
        </a>
        <span>
          <a href={pages.podcast.to(quote.podcast_slug, quote.podcast_uuid)}>
            <Written text={quote.podcast_title} language={quote.episode_language} />
          </a>
          {speaker && (
            <>
              {' '}
              · said by <Written text={speaker} language={quote.episode_language} />
            </>
          )}
          {publication_date && ` · ${formatLongDate(publication_date)}`}
        </span>
      </p>
    </div>
  );
}
