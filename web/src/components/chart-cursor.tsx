import type { PointerEvent } from 'react';
import css from './chart-cursor.module.css';

type Props = {
  /** What its positions are, such as “Month”. */
  label: string;
  /** How many bars the chart has. */
  count: number;
  /** Undefined while nobody points at a bar. */
  index: number | undefined;
  /** The bar in words. */
  textOf: (index: number) => string;
  onIndex: (index: number | undefined) => void;
};

/** Points at one bar of the chart that it covers, by pointer or with the arrow keys. One stop of the Tab key. */
export function ChartCursor({ label, count, index, textOf, onIndex }: Props) {
  if (count < 2) return null;
  const current = index ?? count - 1;
  const pointAt = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onIndex(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))));
  };
  return (
    <input
      type="range"
      className={css.cursor}
      min="0"
      max={count - 1}
      value={current}
      aria-label={label}
      aria-valuetext={textOf(current)}
      onChange={(event) => onIndex(Number(event.target.value))}
      onFocus={() => onIndex(current)}
      onBlur={() => onIndex(undefined)}
      onPointerMove={pointAt}
      onPointerLeave={({ currentTarget }) => {
        if (document.activeElement !== currentTarget) onIndex(undefined);
      }}
    />
  );
}
