import { AppError } from './errors.ts';

/** Which fields of a row were asked for, in that order: all of them, when none was named. Throws AppError invalid_request. */
export function chosenFields<T extends string>(
  known: readonly T[],
  fields: string | undefined,
): readonly T[] {
  const names = (fields ?? '').split(',').map((name) => name.trim());
  const wanted = [...new Set(names.filter(Boolean))];
  if (wanted.length === 0) return known;
  const unknown = wanted.filter((name) => !known.some((one) => one === name));
  if (unknown.length > 0)
    throw new AppError(
      'invalid_request',
      `fields: ${unknown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} unknown. There are ${known.join(', ')}.`,
      { details: { unknown, known } },
    );
  return wanted.flatMap((name) => known.find((one) => one === name) ?? []);
}

/** A row with these fields alone. */
export const pickFields = <T extends object, K extends keyof T>(row: T, fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.map((name) => [name, row[name]])) as Pick<T, K>;
