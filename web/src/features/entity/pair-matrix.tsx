import type { EntityDetail } from '../../../../contract/api/library/entity-detail.ts';
import { formatCount, formatNumber } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { Written } from '../../components/written.tsx';
import css from './pair-matrix.module.css';

type Related = EntityDetail['related'][number];

/** With fewer, the list above the table says the same. */
const minEntities = 4;
/** How many shades the counts have. */
const levels = 4;

type CellProps = { entity: EntityDetail; row: Related; column: Related };

/** How many episodes mention both: a link to them. */
function PairCell({ entity, row, column }: CellProps) {
  const pairs = entity.related_pairs;
  const pair = pairs.find(
    ({ first_id, second_id }) =>
      (first_id === row.id && second_id === column.id) || (first_id === column.id && second_id === row.id),
  );
  if (!pair)
    return (
      <td className={css.none} aria-label="0">
        ·
      </td>
    );
  const max = Math.max(...pairs.map(({ episodes }) => episodes));
  return (
    <td>
      <a
        href={pages.monitor.to(`"${entity.name}" "${row.name}" "${column.name}"`)}
        aria-label={`${formatCount(pair.episodes, 'episode')} with ${row.name} and ${column.name}`}
        title={`${row.name} and ${column.name}`}
        data-level={Math.ceil((pair.episodes / max) * levels)}
      >
        {formatNumber(pair.episodes)}
      </a>
    </td>
  );
}

/** Which of the related entities are mentioned in the same episodes: each pair once, below the diagonal. */
export function PairMatrix({ entity }: { entity: EntityDetail }) {
  const isPaired = ({ id }: Related) =>
    entity.related_pairs.some(({ first_id, second_id }) => first_id === id || second_id === id);
  const others = entity.related.filter(isPaired);
  if (others.length < minEntities) return null;
  const columns = others.slice(0, -1);
  return (
    <div className={css.matrix}>
      <table>
        <caption>
          In the same episodes about <Written text={entity.name} />
        </caption>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, name }, index) => (
              <th key={id} scope="col" title={name}>
                <span aria-hidden="true">{index + 1}</span>
                <VisuallyHidden>
                  <Written text={name} />
                </VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((row, at) => (
            <tr key={row.id}>
              <th scope="row">
                <span>
                  <b aria-hidden="true">{at < columns.length && at + 1}</b>
                  <Written text={row.name} />
                </span>
              </th>
              {columns.map((column, index) =>
                index < at ? (
                  <PairCell key={column.id} {...{ entity, row, column }} />
                ) : (
                  <td key={column.id} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
