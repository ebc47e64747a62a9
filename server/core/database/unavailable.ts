/** Connection lost, shutting down, or out of a resource such as disk space. */
const codes = /^(?:08|57P0|53)|^ECONN|^ETIMEDOUT|^EPIPE/;
/** The driver's own errors have no code. */
const messages =
  /connection terminated|connection error and is not queryable|client was closed|query read timeout|timeout expired|timeout exceeded when trying to connect/i;

/** Whether the database is unavailable, rather than the statement wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (codes.test(code) || messages.test(cause.message)) return true;
  }
  return false;
}
