import { useState } from 'react';
import type { EpisodeDetail } from '../../../../contract/api/library/episode.ts';
import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import { ExternalLink } from '../../components/external-link.tsx';
import css from './player-bar.module.css';
import { Scrubber } from './scrubber.tsx';
import { stepSeconds, useMediaSession } from './use-media-session.ts';
import type { Player } from './use-player.ts';

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

const iconPaths = {
  play: 'M5 3.500v13l11-6.500z',
  pause: 'M5 3.500h3.500v13h-3.500zM11.500 3.500h3.500v13h-3.500z',
};

/** Plays and pauses; says when it waits for sound. */
function PlayButton({ player }: { player: Player }) {
  const { isPlaying, isWaiting, toggle } = player;
  return (
    <button
      type="button"
      className={css.play}
      aria-label={isPlaying ? 'Pause' : 'Play'}
      title={`${isPlaying ? 'Pause' : 'Play'} (k)`}
      data-waiting={isWaiting || undefined}
      onClick={toggle}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={isPlaying ? iconPaths.pause : iconPaths.play} />
      </svg>
    </button>
  );
}

function SkipButton({ player, seconds }: { player: Player; seconds: number }) {
  const label = `${seconds < 0 ? 'Back' : 'Forward'} ${stepSeconds} seconds`;
  return (
    <button
      type="button"
      aria-label={label}
      title={`${label} (${seconds < 0 ? 'j' : 'l'})`}
      onClick={() => player.seek((player.audio.current?.currentTime ?? 0) + seconds)}
    >
      {seconds < 0 ? '−' : '+'}
      {stepSeconds}
    </button>
  );
}

type Props = {
  player: Player;
  episode: EpisodeDetail;
  src: string;
  /** Seconds of the mentions of the search. */
  mentions: number[];
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
};

/** The player at the bottom of the page. */
export function PlayerBar({ player, episode, src, mentions, isFollowing, onFollow }: Props) {
  const [hasFailed, setHasFailed] = useState(false);
  const { audio, seek, time } = player;
  const duration = player.duration ?? episode.duration_seconds ?? undefined;
  useMediaSession(player, episode);
  return (
    <section className={css.bar} aria-label="Player">
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript above serves as captions. */}
      <audio
        ref={audio}
        preload="none"
        src={src}
        aria-label={episode.title}
        onError={() => setHasFailed(true)}
        onPlaying={() => setHasFailed(false)}
      />
      <div className={css.buttons}>
        <SkipButton player={player} seconds={-stepSeconds} />
        <PlayButton player={player} />
        <SkipButton player={player} seconds={stepSeconds} />
      </div>
      <div className={css.position}>
        <span>{formatTimestamp(time)}</span>
        {duration !== undefined && duration > 0 && (
          <Scrubber time={time} duration={duration} mentions={mentions} onSeek={seek} />
        )}
        {duration !== undefined && <span>{formatTimestamp(duration)}</span>}
      </div>
      <div className={css.options}>
        <select
          aria-label="Speed"
          defaultValue="1"
          onChange={(event) => {
            if (audio.current) audio.current.playbackRate = Number(event.target.value);
          }}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
        <label className={css.follow}>
          <input type="checkbox" checked={isFollowing} onChange={(event) => onFollow(event.target.checked)} />
          Follow transcript
        </label>
      </div>
      {hasFailed && (
        <p role="alert">
          This audio can't be played here. <ExternalLink href={src}>Open the audio file</ExternalLink>
        </p>
      )}
    </section>
  );
}
