import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ErrorBody } from '../contract/error.ts';
import { AppError, messageOf } from '../core/errors.ts';

const databaseCodes = /^(?:08|57P0|53)|^ECONN|^ETIMEDOUT|^EPIPE/;

/** The database is away, not the statement wrong. */
function isConnectionFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (
      (code && databaseCodes.test(code)) ||
      /connection terminated|timeout exceeded when trying to connect/i.test(cause.message)
    )
      return true;
  }
  return false;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isConnectionFault(error))
    return new AppError(
      'database_unavailable',
      'The database does not answer at the moment. Try again in a minute.',
      { cause: error },
    );
  return new AppError(
    'internal_error',
    'Something went wrong on our side. Try again; if it stays, tell whoever runs this service.',
    { cause: error },
  );
}

/** The one place where an error becomes HTTP. */
export const onError: ErrorHandler = (error, c) => {
  if (error instanceof HTTPException && error.status < 500) {
    return c.json(
      {
        success: false,
        error: error.message || 'The request cannot be read.',
        code: 'invalid_request',
      } satisfies ErrorBody,
      error.status,
    );
  }
  const known = toAppError(error);
  if (known.status === 500)
    console.error(`${c.req.method} ${c.req.path}: ${known.message}`, known.cause ?? error);
  // An engine that is away is told in a line, not in a page for each visitor.
  if (known.status === 503)
    console.error(`${c.req.method} ${c.req.path}: ${known.code}: ${messageOf(known.cause)}`);
  if (known.status === 503) c.header('Retry-After', '5');
  if (known.status === 401) c.header('WWW-Authenticate', 'Bearer realm="Earshot"');
  return c.json(
    {
      success: false,
      error: known.message,
      code: known.code,
      ...(known.details === undefined ? {} : { details: known.details }),
    } satisfies ErrorBody,
    known.status,
  );
};

export const onNotFound: NotFoundHandler = (c) =>
  c.json(
    { success: false, error: `There is nothing at ${c.req.path}.`, code: 'not_found' } satisfies ErrorBody,
    404,
  );
