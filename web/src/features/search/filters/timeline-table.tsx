import { formatNumber } from '../../../../../contract/shared/format.ts';
import css from './timeline-table.module.css';

type Props = { rows: { label: string; count: number }[] };

/** The bars of the timeline as numbers, in a box of its own: the results stay near. */
export const TimelineTable = ({ rows }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
  <section className={css.scroll} aria-label="Episodes by period" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Period</th>
          <th scope="col">Episodes</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count }) => (
          <tr key={label}>
            <td>{label}</td>
            <td>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
