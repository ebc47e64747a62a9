import { AppError } from '../../errors.ts';

/** The row of a statement that returns exactly one. */
export function onlyRow<Row>([row]: Row[]): Row {
  if (row === undefined) throw new AppError('internal_error', 'The database returned no row. Try again.');
  return row;
}
