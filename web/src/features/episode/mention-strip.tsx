import { type MouseEvent, useRef } from 'react';
import type { EpisodeEntity } from '../../../../contract/api/library/episode.ts';
import css from './mention-strip.module.css';

type Props = { entity: EpisodeEntity; passages: number; onPassage: (ordinal: number) => void };

/** The episode as a thin strip with a mark at each mention. A click goes to the nearest mention, Enter to the next one. */
export function MentionStrip({ entity, passages, onPassage }: Props) {
  const lastOrdinal = useRef(-1);
  const go = (ordinal: number | undefined) => {
    if (ordinal === undefined) return;
    lastOrdinal.current = ordinal;
    onPassage(ordinal);
  };
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A key press has no position: it goes to the next mention, and from the last to the first.
    if (event.detail === 0) {
      go(entity.passages.find((ordinal) => ordinal > lastOrdinal.current) ?? entity.passages[0]);
      return;
    }
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const clickedOrdinal = ((event.clientX - left) / width) * passages;
    go(entity.passages.toSorted((a, b) => Math.abs(a - clickedOrdinal) - Math.abs(b - clickedOrdinal))[0]);
  };
  return (
    <button
      type="button"
      className={css.strip}
      aria-label={`Go to mentions of ${entity.name}`}
      title="Go to mentions"
      onClick={onClick}
    >
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2="1000" y1="5" y2="5" />
        {entity.passages.map((ordinal) => (
          <rect key={ordinal} x={(ordinal / passages) * 1000 - 4} y="0" width="8" height="10" />
        ))}
      </svg>
    </button>
  );
}
