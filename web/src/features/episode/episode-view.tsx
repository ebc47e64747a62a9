import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { EpisodeDetail } from '../../../../server/contract/episode.ts';
import { useTranscript } from '../../api/queries.ts';
import { lastSearch } from '../search/recent-searches.ts';
import { CompactSubscribeForm } from '../subscribe/compact-subscribe-form.tsx';
import { lineFromUrl, parseSeconds } from '../transcript/lines.ts';
import { Transcript } from '../transcript/transcript.tsx';
import { EntityList } from './entity-list.tsx';
import { EpisodeHeader } from './episode-header.tsx';
import css from './episode-view.module.css';
import { NoTranscript } from './no-transcript.tsx';
import { PlayerBar } from './player-bar.tsx';
import { useLineActions } from './use-line-actions.ts';
import { usePlayer } from './use-player.ts';

/** The term to suggest for an alert: what the visitor searched for, or what the episode is about. */
const suggestedTerm = (episode: EpisodeDetail) =>
  lastSearch()?.replaceAll('"', '') ?? episode.entities[0]?.name ?? episode.podcast_title;

/** One episode: its facts, its transcript, its entities and its player, at the position in the URL. */
export function EpisodeView({ episode }: { episode: EpisodeDetail }) {
  const [address] = useSearchParams();
  const { hash } = useLocation();
  const seconds = parseSeconds(address.get('t'));
  const transcript = useTranscript(episode.id, episode.has_transcript).data;
  const player = usePlayer();
  const { seek } = player;
  const [isFollowing, setIsFollowing] = useState(true);
  const { goToLine, getQuote, getLink } = useLineActions(episode, transcript, seek);
  const targetLine = useMemo(
    () => (transcript ? lineFromUrl(transcript, hash, seconds) : undefined),
    [transcript, hash, seconds],
  );
  useEffect(() => {
    if (seconds !== undefined) seek(seconds);
  }, [seconds, seek]);
  return (
    <article>
      <EpisodeHeader episode={episode} />
      <div className={css.columns}>
        <section aria-labelledby="transcript-heading">
          <h2 id="transcript-heading">Transcript</h2>
          {!episode.has_transcript && <NoTranscript episode={episode} />}
          {episode.has_transcript && !transcript && <div className={css.pending} />}
          {transcript && (
            <Transcript
              segments={transcript.segments}
              language={episode.language}
              targetLine={targetLine}
              playbackSeconds={player.isPlaying || player.time > 0 ? player.time : undefined}
              isFollowing={isFollowing && player.isPlaying}
              onSelectLine={goToLine}
              getQuote={getQuote}
              getLink={getLink}
            />
          )}
        </section>
        <aside className={css.side}>
          <CompactSubscribeForm suggestedTerm={suggestedTerm(episode)} />
          {episode.entities.length > 0 && (
            <EntityList
              entities={episode.entities}
              passageCount={transcript?.passages.length ?? 0}
              onPassage={(ordinal) => goToLine(transcript?.passages[ordinal]?.line ?? 0)}
            />
          )}
        </aside>
      </div>
      {episode.audio_url && (
        <PlayerBar
          player={player}
          src={episode.audio_url}
          title={episode.title}
          isFollowing={isFollowing}
          onFollow={setIsFollowing}
        />
      )}
    </article>
  );
}
