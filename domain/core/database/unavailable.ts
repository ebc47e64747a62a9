import { someCause } from './sql/some-cause.ts';

/** Connection lost, shutting down, or out of a resource such as disk space. */
const codes = /^(?:08|57P0|53)|^ECONN|^ETIMEDOUT|^EPIPE/;
/** The driver's own errors have no code. */
const messages =
  /connection terminated|connection error and is not queryable|client was closed|query read timeout|timeout expired|timeout exceeded when trying to connect/i;

/** Whether the database is unavailable, rather than the statement wrong. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  someCause(error, (cause, code) => codes.test(code) || messages.test(cause.message));
