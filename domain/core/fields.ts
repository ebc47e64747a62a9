import { AppError } from './errors.ts';

/** The requested fields of a row, in that order; all of them when none is named. Throws AppError invalid_request. */
export function parseFields<T extends string>(
  available: readonly T[],
  fields: string | undefined,
): readonly T[] {
  const names = (fields ?? '').split(',').map((name) => name.trim());
  const requested = [...new Set(names.filter(Boolean))];
  if (requested.length === 0) return available;
  const unknown = requested.filter((name) => !available.some((field) => field === name));
  if (unknown.length > 0)
    throw new AppError(
      'invalid_request',
      `fields has unknown names: ${unknown.join(', ')}. Available fields: ${available.join(', ')}.`,
      { details: { unknown, known: available } },
    );
  return requested.flatMap((name) => available.find((field) => field === name) ?? []);
}

/** A row with only these fields. */
export const pickFields = <T extends object, K extends keyof T>(row: T, fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.map((name) => [name, row[name]])) as Pick<T, K>;
