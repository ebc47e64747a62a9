/** For each digit, from zero on, another one; five and nine are confused most. */
const confusedDigits = '8732596135';
/** Nobody mishears the century of a year. */
const mutableDigits = 2;

/** A number as it may be misheard: fourteen for forty and the other way round, or another digit. */
export function mishearNumber(digits: string, choice: number): string {
  const [, before = '', tens = ''] = /^(\d*?)(1[3-9]|[3-9]0)$/.exec(digits) ?? [];
  if (tens) return before + (tens.endsWith('0') ? `1${tens[0]}` : `${tens[1]}0`);
  const mutable = Math.min(mutableDigits, digits.length);
  const at = digits.length - 1 - Math.floor(choice * mutable);
  return digits.slice(0, at) + confusedDigits[Number(digits[at])] + digits.slice(at + 1);
}
