import css from './sparkline.module.css';

/** A row of numbers as tiny bars; the last one is the newest. */
export function Sparkline({ values, label }: { values: number[]; label: string }) {
  const max = Math.max(1, ...values);
  const width = 80 / Math.max(values.length, 1);
  return (
    <svg
      className={css.sparkline}
      viewBox="0 0 80 20"
      width="80"
      height="20"
      role="img"
      aria-label={`${label}: ${values.join(', ')}`}
    >
      {values.map((value, index) => {
        const height = value === 0 ? 1 : Math.max(3, (value / max) * 20);
        return <rect key={index} x={index * width} y={20 - height} width={width - 1.5} height={height} />;
      })}
    </svg>
  );
}
