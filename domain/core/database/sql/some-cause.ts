/** Whether a test holds for an error or for one that caused it; it gets the error's code, or an empty text. */
export function someCause(error: unknown, test: (cause: Error, code: string) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (test(cause, 'code' in cause ? String(cause.code) : '')) return true;
  return false;
}
