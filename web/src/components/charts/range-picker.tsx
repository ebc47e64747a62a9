import css from './range-picker.module.css';

type Props = {
  legend: string;
  ranges: { days: number; text: string }[];
  days: number;
  onChange: (days: number) => void;
};

/** A row of buttons that choose how many days to look back. */
export function RangePicker({ legend, ranges, days, onChange }: Props) {
  return (
    <fieldset className={css.ranges}>
      <legend>{legend}</legend>
      {ranges.map((range) => (
        <button
          key={range.days}
          type="button"
          aria-pressed={range.days === days}
          onClick={() => onChange(range.days)}
        >
          {range.text}
        </button>
      ))}
    </fieldset>
  );
}
