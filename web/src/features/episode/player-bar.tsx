import { useEffect, useState } from 'react';
import css from './player-bar.module.css';
import type { Player } from './use-player.ts';

const stepSeconds = 15;
const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, audio') !== null;

/** `k` plays and pauses, `j` and `l` go 15 seconds back and on. */
function usePlayerKeys({ audio, seek }: Player): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = audio.current;
      if (!element || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'k') {
        if (element.paused) element.play().catch(() => {});
        else element.pause();
      } else if (event.key === 'j') seek(element.currentTime - stepSeconds);
      else if (event.key === 'l') seek(element.currentTime + stepSeconds);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [audio, seek]);
}

type Props = {
  player: Player;
  src: string;
  title: string;
  follow: boolean;
  onFollow: (follow: boolean) => void;
};

/** The player at the foot of the page: the browser's own, with what it lacks around it. */
export function PlayerBar({ player, src, title, follow, onFollow }: Props) {
  const [hasFailed, setHasFailed] = useState(false);
  const { audio, seek } = player;
  usePlayerKeys(player);
  return (
    <section className={css.bar} aria-label="Player">
      <button
        type="button"
        title="15 seconds back (j)"
        aria-label="15 seconds back"
        onClick={() => seek((audio.current?.currentTime ?? 0) - stepSeconds)}
      >
        −15
      </button>
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript above is the caption. */}
      <audio
        ref={audio}
        controls
        preload="none"
        src={src}
        aria-label={title}
        onError={() => setHasFailed(true)}
        onPlaying={() => setHasFailed(false)}
      />
      <button
        type="button"
        title="15 seconds on (l)"
        aria-label="15 seconds on"
        onClick={() => seek((audio.current?.currentTime ?? 0) + stepSeconds)}
      >
        +15
      </button>
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
        <input type="checkbox" checked={follow} onChange={(event) => onFollow(event.target.checked)} />
        Follow
      </label>
      {hasFailed && (
        <p role="alert">
          The audio cannot be played here.{' '}
          <a href={src} rel="noopener noreferrer nofollow ugc">
            Open it by itself
          </a>
        </p>
      )}
    </section>
  );
}
