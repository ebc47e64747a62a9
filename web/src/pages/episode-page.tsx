import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { EpisodeDetail, TranscriptResponse } from '../../../server/contract/episode.ts';
import { positionInEpisode } from '../../../server/contract/page-paths.ts';
import { formatTimestamp } from '../../../server/contract/timestamp.ts';
import { useTracker } from '../analytics/use-tracker.ts';
import { ApiError } from '../api/client.ts';
import { useEpisode, useTranscript } from '../api/queries.ts';
import { Notice } from '../components/notice.tsx';
import { useTitle } from '../components/use-title.ts';
import { paths } from '../config/paths.ts';
import { useSite } from '../config/site.tsx';
import { EntityList } from '../features/episode/entity-list.tsx';
import { EpisodeHeader } from '../features/episode/episode-header.tsx';
import { EpisodeSkeleton } from '../features/episode/episode-skeleton.tsx';
import { lineFromUrl, parseSeconds } from '../features/episode/lines.ts';
import { PlayerBar } from '../features/episode/player-bar.tsx';
import { Transcript } from '../features/episode/transcript.tsx';
import { usePlayer } from '../features/episode/use-player.ts';
import { lastSearch } from '../features/search/last-search.ts';
import { CompactSubscribeForm } from '../features/subscribe/subscribe-form.tsx';
import css from './episode-page.module.css';

function NoTranscript({ episode }: { episode: EpisodeDetail }) {
  const { contact_email } = useSite();
  const subject = encodeURIComponent(`Transcript request: ${episode.title}`);
  return (
    <Notice title="Transcript Not Available Yet">
      <p>We're working on processing the transcript for this episode.</p>
      <p>
        <a href={`mailto:${contact_email}?subject=${subject}`}>
          Contact us by e-mail to request the transcript
        </a>
      </p>
    </Notice>
  );
}

/** A line as somebody would quote it: what was said, by whom, where, and the link to it. */
function quoteOf(episode: EpisodeDetail, transcript: TranscriptResponse, at: number, link: string): string {
  const segment = transcript.segments[at];
  const time =
    segment?.start_seconds === null || !segment ? '' : ` (${formatTimestamp(segment.start_seconds)})`;
  const by = segment?.speaker ? `${segment.speaker}, ` : '';
  return `“${segment?.text ?? ''}”\n${by}${episode.title}, ${episode.podcast_title}${time}\n${link}`;
}

function Episode({ episode }: { episode: EpisodeDetail }) {
  const [address] = useSearchParams();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const seconds = parseSeconds(address.get('t'));
  const transcript = useTranscript(episode.id, episode.has_transcript).data;
  const player = usePlayer();
  const [follow, setFollow] = useState(true);
  const target = useMemo(
    () => (transcript ? lineFromUrl(transcript, hash, seconds) : undefined),
    [transcript, hash, seconds],
  );
  const { seek } = player;
  useEffect(() => {
    if (seconds !== undefined) seek(seconds);
  }, [seconds, seek]);
  const placeOf = useCallback(
    (line: number) => {
      const start = transcript?.segments[line]?.start_seconds ?? null;
      return `${positionInEpisode(start)}#line-${line}`;
    },
    [transcript],
  );
  const linkOf = useCallback(
    (line: number) => location.origin + pathname + placeOf(line),
    [pathname, placeOf],
  );
  const quote = useCallback(
    (line: number) => (transcript ? quoteOf(episode, transcript, line, linkOf(line)) : ''),
    [episode, transcript, linkOf],
  );
  const goToLine = (line: number) => {
    navigate(placeOf(line), { preventScrollReset: true });
    const start = transcript?.segments[line]?.start_seconds;
    if (typeof start === 'number') seek(start, true);
  };
  const term = lastSearch()?.replaceAll('"', '') ?? episode.entities[0]?.name ?? episode.podcast_title;
  return (
    <article>
      <EpisodeHeader episode={episode} />
      <div className={css.columns}>
        <section aria-labelledby="transcript-heading">
          <h2 id="transcript-heading">Transcript</h2>
          {!episode.has_transcript && <NoTranscript episode={episode} />}
          {episode.has_transcript && !transcript && <div className={css.awaited} />}
          {transcript && (
            <Transcript
              transcript={transcript}
              language={episode.language}
              target={target}
              playingAt={player.isPlaying || player.time > 0 ? player.time : undefined}
              follow={follow && player.isPlaying}
              onLine={goToLine}
              getQuote={quote}
              getLink={linkOf}
            />
          )}
        </section>
        <aside className={css.side}>
          <CompactSubscribeForm suggestedTerm={term} />
          {episode.entities.length > 0 && (
            <section aria-labelledby="entities-heading">
              <h2 id="entities-heading">Entities</h2>
              <EntityList
                entities={episode.entities}
                passages={transcript?.passages.length ?? 0}
                onPassage={(ordinal) => goToLine(transcript?.passages[ordinal]?.line ?? 0)}
              />
            </section>
          )}
        </aside>
      </div>
      {episode.audio_url && (
        <PlayerBar
          player={player}
          src={episode.audio_url}
          title={episode.title}
          follow={follow}
          onFollow={setFollow}
        />
      )}
    </article>
  );
}

/** One episode: what it is, its names, and its transcript, open at the place that the address names. */
export function EpisodePage() {
  const { slugAndUuid = '' } = useParams();
  const episode = useEpisode(slugAndUuid);
  const track = useTracker();
  useTitle(
    episode.data
      ? `${episode.data.title} · ${episode.data.podcast_title}`
      : episode.isError
        ? 'Episode Not Found'
        : 'Episode',
  );
  const viewed = episode.data?.id;
  useEffect(() => {
    if (viewed) track('podcast_episode_viewed', { episode_uuid: viewed });
  }, [track, viewed]);
  if (slugAndUuid === '')
    return (
      <Notice title="Episode Not Found" tone="error">
        Episode not found - missing episode identifier
      </Notice>
    );
  if (episode.isPending) return <EpisodeSkeleton />;
  if (episode.isError) {
    const { error } = episode;
    return (
      <Notice title="Episode Not Found" tone="error">
        <p>{error instanceof ApiError ? error.message : 'Failed to load episode data'}</p>
        <p>
          The requested episode could not be found. <a href={paths.monitor.to()}>Search podcasts</a>
        </p>
      </Notice>
    );
  }
  return <Episode episode={episode.data} />;
}
