import type { ReactNode } from 'react';
import { formatNumber } from '../../../../contract/shared/format.ts';
import { Written } from '../../components/written.tsx';
import css from './table.module.css';

type Props = {
  heading: string;
  /** The compared entities: one column each. */
  names: string[];
  rows: { key: string; label: ReactNode; counts: number[] }[];
  empty: string;
};

/** Counts of each entity, row by row. */
export function CountTable({ heading, names, rows, empty }: Props) {
  if (rows.length === 0) return <p className={css.empty}>{empty}</p>;
  return (
    <div className={css.scroll}>
      <table className={`${css.table} ${css.counts}`}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                <Written text={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, counts }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {names.map((name, index) => (
                <td key={name} data-none={counts[index] ? undefined : ''}>
                  {formatNumber(counts[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
