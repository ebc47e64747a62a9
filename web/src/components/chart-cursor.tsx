import type { PointerEvent } from 'react';

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

/**
 * Points at one bar of a chart, by pointer or with the arrow keys: one stop of the Tab key. The chart's style sheet lays it
 * over the bars, unseen, since the chart shows its position.
 */
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
