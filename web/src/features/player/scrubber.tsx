import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import css from './scrubber.module.css';

type Props = {
  time: number;
  /** Seconds. */
  duration: number;
  /** Seconds of the mentions of the search. */
  mentions: number[];
  onSeek: (seconds: number) => void;
};

/** The position in the sound, with the mentions of the search on it. */
export function Scrubber({ time, duration, mentions, onSeek }: Props) {
  const xOf = (seconds: number) => (Math.min(seconds, duration) / duration) * 1000;
  return (
    <div className={css.scrubber}>
      <svg viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
        <path className={css.base} d="M0 10H1000" />
        <path className={css.played} d={`M0 10H${xOf(time)}`} />
        <path className={css.mentions} d={mentions.map((at) => `M${xOf(at)} 3V17`).join('')} />
      </svg>
      <input
        type="range"
        min="0"
        max={Math.ceil(duration)}
        step="1"
        value={Math.floor(Math.min(time, duration))}
        aria-label="Position in the audio"
        aria-valuetext={`${formatTimestamp(time)} of ${formatTimestamp(duration)}`}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </div>
  );
}
