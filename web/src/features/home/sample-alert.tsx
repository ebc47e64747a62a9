import { formatLongDate } from '../../../../contract/shared/format.ts';
import { positionInEpisode } from '../../../../contract/shared/page-paths.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import { written } from '../../../../contract/shared/written.ts';
import { useSearch } from '../../api/search-queries.ts';
import { HighlightedText } from '../../components/highlighted-text.tsx';
import { Written } from '../../components/written.tsx';
import css from './sample-alert.module.css';

/** The email that an alert for this term would send, made from a real mention. */
export function SampleAlert({ term }: { term: string }) {
  const { data } = useSearch({ q: term, page: 1 });
  const results = data?.entities ?? [];
  const result = results[1] ?? results[0];
  return (
    <figure className={css.mail} aria-label="An alert email, as an example">
      {result && (
        <>
          <p className={css.head}>
            <strong>
              “<Written text={term} />” on{' '}
              <Written text={result.podcast_title} language={result.episode_language} />
            </strong>
            <span>Earshot · to you</span>
          </p>
          <p className={css.episode}>
            <strong>
              <Written text={result.episode_title} language={result.episode_language} />
            </strong>
            {result.publication_date && <span> · {formatLongDate(result.publication_date)}</span>}
          </p>
          <blockquote {...written(result.context, result.episode_language)}>
            “<HighlightedText marked={{ text: result.context, ranges: result.context_ranges }} />”
          </blockquote>
          <a
            className={css.button}
            href={
              pages.episode.to(result.episode_slug, result.episode_uuid) +
              positionInEpisode(result.start_seconds, result.passage_id, term)
            }
          >
            {result.start_seconds === null
              ? 'Read in context'
              : `Listen at ${formatTimestamp(result.start_seconds)}`}
          </a>
        </>
      )}
    </figure>
  );
}
