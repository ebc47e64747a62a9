import { useEffect, useState } from 'react';
import { ExternalLink } from '../../components/external-link.tsx';
import css from './player-bar.module.css';
import type { Player } from './use-player.ts';

const stepSeconds = 15;
const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, audio') !== null;

/** `k` plays and pauses, `j` and `l` skip 15 seconds back and forward. */
function usePlayerKeys({ audio, seek }: Player): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = audio.current;
      if (!element || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'k') {
        // The browser may refuse to play; the button then still shows that it is paused.
        if (element.paused) element.play().catch(() => {});
        else element.pause();
      } else if (event.key === 'j') seek(element.currentTime - stepSeconds);
      else if (event.key === 'l') seek(element.currentTime + stepSeconds);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [audio, seek]);
}

type Props = {
  player: Player;
  src: string;
  title: string;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
};

/** The player at the bottom of the page: the browser's own, plus skipping, speed and following. */
export function PlayerBar({ player, src, title, isFollowing, onFollow }: Props) {
  const [hasFailed, setHasFailed] = useState(false);
  const { audio, seek } = player;
  usePlayerKeys(player);
  return (
    <section className={css.bar} aria-label="Player">
      <button
        type="button"
        title="Back 15 seconds (j)"
        aria-label="Back 15 seconds"
        onClick={() => seek((audio.current?.currentTime ?? 0) - stepSeconds)}
      >
        −15
      </button>
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript above serves as captions. */}
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
        title="Forward 15 seconds (l)"
        aria-label="Forward 15 seconds"
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
        <input type="checkbox" checked={isFollowing} onChange={(event) => onFollow(event.target.checked)} />
        Follow transcript
      </label>
      {hasFailed && (
        <p role="alert">
          This audio can't be played here. <ExternalLink href={src}>Open the audio file</ExternalLink>
        </p>
      )}
    </section>
  );
}
