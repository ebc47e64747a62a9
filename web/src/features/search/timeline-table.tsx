import { formatNumber } from '../../../../server/contract/format.ts';
import css from './timeline-table.module.css';

type Props = { rows: { label: string; count: number }[] };

/** The bars of the timeline as numbers. */
export const TimelineTable = ({ rows }: Props) => (
  <table className={css.table}>
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
);
