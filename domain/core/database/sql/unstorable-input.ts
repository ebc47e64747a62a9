import { someCause } from './some-cause.ts';

/** PostgreSQL stores no NUL character, as text or in JSON. */
const nulCodes = ['22021', '22P05'];
/** Numbers and dates that its types don't reach. */
const rangeCodes = ['22003', '22007', '22008'];

/** Whether a statement failed because of a character in its texts that PostgreSQL can't store. */
export const isUnstorableText = (error: unknown): boolean =>
  someCause(
    error,
    (cause, code) =>
      nulCodes.includes(code) ||
      // Half of a pair of surrogates in JSON.
      ('detail' in cause && /surrogate/.test(String(cause.detail))),
  );

/** Whether a statement failed because of a number or a date that is out of range. */
export const isOutOfRange = (error: unknown): boolean =>
  someCause(error, (_, code) => rangeCodes.includes(code));
