import { useParams, useSearchParams } from 'react-router-dom';
import { useEpisode, useTranscript } from '../api/queries.ts';
import { paths } from '../app/paths.ts';
import { formatDate, formatDuration } from '../components/format.ts';
import { Notice } from '../components/notice.tsx';
import { Sanitized } from '../components/sanitized.tsx';
import { useTitle } from '../components/use-title.ts';
import { EntityList } from '../features/episode/entity-list.tsx';
import { Transcript } from '../features/episode/transcript.tsx';
import css from './episode-page.module.css';

/** A second in the address (`?t=2530`); undefined when there is none. */
function readSeconds(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** One episode: what it is, its names, and its transcript, open at the second that the address names. */
export function EpisodePage() {
  const { slugAndUuid = '' } = useParams();
  const [address] = useSearchParams();
  const episode = useEpisode(slugAndUuid);
  const transcript = useTranscript(slugAndUuid, episode.data?.has_transcript ?? false);
  useTitle(episode.data?.title ?? 'Episode');
  if (episode.isPending) return <p role="status">Loading episode...</p>;
  if (episode.isError) {
    return (
      <Notice title="Episode Not Found" tone="error">
        <p>{episode.error.message || 'The requested episode could not be found.'}</p>
      </Notice>
    );
  }
  const { data } = episode;
  return (
    <article>
      <header className={css.header}>
        <p className={css.show}>
          <a href={paths.podcast.to(data.podcast_slug, data.podcast_uuid)}>{data.podcast_title}</a>
          {data.podcast_author && <span>Hosted by {data.podcast_author}</span>}
        </p>
        <h1 lang={data.language}>{data.title}</h1>
        <p className={css.facts}>
          {data.publication_date && (
            <time dateTime={data.publication_date}>{formatDate(data.publication_date)}</time>
          )}
          {data.duration_seconds !== null && <span>{formatDuration(data.duration_seconds)}</span>}
          <span>{data.entity_count} entities mentioned</span>
          {data.link && (
            <a href={data.link} rel="noopener noreferrer nofollow ugc">
              Listen
            </a>
          )}
        </p>
        {data.audio_url && (
          // biome-ignore lint/a11y/useMediaCaption: the transcript below is the caption.
          <audio controls preload="none" src={data.audio_url} />
        )}
        {data.description && <Sanitized html={data.description} className={css.description} />}
      </header>
      <div className={css.columns}>
        <section aria-label="Transcript">
          <h2>Transcript</h2>
          {!data.has_transcript && (
            <Notice title="Transcript Not Available Yet">
              <p>We're working on processing the transcript for this episode.</p>
            </Notice>
          )}
          {transcript.data && (
            <Transcript
              segments={transcript.data.segments}
              language={data.language}
              seconds={readSeconds(address.get('t'))}
            />
          )}
        </section>
        {data.entities.length > 0 && (
          <aside aria-label="Names in this episode">
            <h2>Names</h2>
            <EntityList entities={data.entities} />
          </aside>
        )}
      </div>
    </article>
  );
}
