import { positionInEpisode } from '../../../../contract/shared/page-paths.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import { written } from '../../../../contract/shared/written.ts';
import { useSearch } from '../../api/search-queries.ts';
import { HighlightedText } from '../../components/highlighted-text.tsx';
import { Written } from '../../components/written.tsx';
import css from './sample-mention.module.css';

/** The first result of the suggested search, as an example. */
export function SampleMention({ term }: { term: string }) {
  const { data, isPending } = useSearch({ q: term, page: 1 });
  const result = data?.entities[0];
  if (!result && !isPending) return null;
  return (
    <figure className={css.sample} aria-label={`A mention of ${term}`}>
      {result && (
        <div className={css.quote}>
          <blockquote {...written(result.context, result.episode_language)}>
            <HighlightedText marked={{ text: result.context, ranges: result.context_ranges }} />
          </blockquote>
          <figcaption>
            {result.speaker && (
              <>
                <Written text={result.speaker} language={result.episode_language} />
                {' in '}
              </>
            )}
            <a
              href={
                pages.episode.to(result.episode_slug, result.episode_uuid) +
                positionInEpisode(result.start_seconds, result.passage_id, term)
              }
            >
              <Written text={result.episode_title} language={result.episode_language} />
            </a>
            {', '}
            <Written text={result.podcast_title} language={result.episode_language} />
            {result.start_seconds !== null && ` · ${formatTimestamp(result.start_seconds)}`}
          </figcaption>
        </div>
      )}
    </figure>
  );
}
