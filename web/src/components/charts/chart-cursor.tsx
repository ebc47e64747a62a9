import type { PointerEvent, ReactNode } from 'react';
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

/** An unseen slider over the bars, since the chart shows its position: one stop of the Tab key. */
function Cursor({ label, count, index, textOf, onIndex }: Props) {
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

/** Bars of a chart, one of which can be pointed at, by pointer or with the arrow keys. */
export const ChartCursor = ({ children, ...cursor }: Props & { children: ReactNode }) => (
  <div className={css.plot}>
    {children}
    {cursor.count > 1 && <Cursor {...cursor} />}
  </div>
);

/** What is below a chart. While somebody points at a bar, the bar in words covers it. */
export const ChartCaption = ({ pointed, children }: { pointed: string | undefined; children: ReactNode }) => (
  <p className={css.caption}>
    {children}
    {pointed !== undefined && <strong>{pointed}</strong>}
  </p>
);
