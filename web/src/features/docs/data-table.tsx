import type { ReactNode } from 'react';
import css from './data-table.module.css';

type Props = { headings?: string[]; rows: { key: string; header: ReactNode; cells: ReactNode[] }[] };

/** A small reference table; the first cell of each row is its header. */
export function DataTable({ headings, rows }: Props) {
  return (
    <div className={css.table}>
      <table>
        {headings && (
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ key, header, cells }) => (
            <tr key={key}>
              <th scope="row">{header}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
