import css from './wave-to-word.module.css';

const heights = [6, 14, 24, 40, 30, 52, 34, 60, 44, 26, 38, 18, 28, 12, 20, 8, 14, 6];
const lines = [
  { y: 26, width: 190 },
  { y: 50, width: 230 },
  { y: 74, width: 150 },
];

/** An audio waveform that becomes lines of text with one word highlighted. */
export function WaveToWord() {
  return (
    <svg className={css.picture} viewBox="0 0 560 100" aria-hidden="true">
      {heights.map((height, index) => (
        <rect
          key={`${index}-${height}`}
          x={10 + index * 13}
          y={50 - height / 2}
          width="4"
          height={height}
          rx="2"
          className={css.wave}
        />
      ))}
      <path d="M258 50h34m-9-7 9 7-9 7" className={css.arrow} />
      {lines.map(({ y, width }) => (
        <rect key={y} x="316" y={y - 3} width={width} height="6" rx="3" className={css.line} />
      ))}
      <rect x="382" y="40" width="74" height="20" rx="3" className={css.mark} />
      <rect x="390" y="47" width="58" height="6" rx="3" className={css.word} />
    </svg>
  );
}
