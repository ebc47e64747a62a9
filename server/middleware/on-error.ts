import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ErrorBody } from '../contract/error.ts';
import { AppError, messageOf } from '../core/errors.ts';

const connectionErrorCodes = /^(?:08|57P0|53)|^ECONN|^ETIMEDOUT|^EPIPE/;

/** The database is unavailable, rather than the statement wrong. */
function isConnectionError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (
      (code && connectionErrorCodes.test(code)) ||
      /connection terminated|timeout exceeded when trying to connect/i.test(cause.message)
    )
      return true;
  }
  return false;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isConnectionError(error))
    return new AppError('database_unavailable', 'The database is unavailable. Try again in a minute.', {
      cause: error,
    });
  return new AppError(
    'internal_error',
    'Something went wrong on our side. Try again, and if it happens again, tell the operator of this service.',
    { cause: error },
  );
}

/** The router refuses a body that it cannot parse with a message of its own; this one says what to send. */
const unreadableBodyText =
  'The request body could not be read. Send valid JSON with the header Content-Type: application/json.';

/** The one place where an error becomes HTTP. */
export const onError: ErrorHandler = (error, c) => {
  if (error instanceof HTTPException && error.status < 500) {
    return c.json(
      {
        success: false,
        error: unreadableBodyText,
        code: 'invalid_request',
      } satisfies ErrorBody,
      error.status,
    );
  }
  const appError = toAppError(error);
  if (appError.status === 500)
    console.error(`${c.req.method} ${c.req.path}: ${appError.message}`, appError.cause ?? error);
  // An unavailable engine is logged in a line, not with a stack for each visitor.
  if (appError.status === 503)
    console.error(`${c.req.method} ${c.req.path}: ${appError.code}: ${messageOf(appError.cause)}`);
  if (appError.status === 503) c.header('Retry-After', '5');
  if (appError.status === 401) c.header('WWW-Authenticate', 'Bearer realm="Earshot"');
  return c.json(
    {
      success: false,
      error: appError.message,
      code: appError.code,
      ...(appError.details === undefined ? {} : { details: appError.details }),
    } satisfies ErrorBody,
    appError.status,
  );
};

export const onNotFound: NotFoundHandler = (c) =>
  c.json(
    { success: false, error: `Nothing found at ${c.req.path}.`, code: 'not_found' } satisfies ErrorBody,
    404,
  );
