import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ErrorBody } from '../../contract/api/service/error.ts';
import { isOutOfRange, isUnstorableText } from '../../domain/core/database/sql/unstorable-input.ts';
import { isDatabaseUnavailable } from '../../domain/core/database/unavailable.ts';
import { AppError, messageOf } from '../../domain/core/errors.ts';
import type { Logger } from '../../domain/core/logging/logger.ts';
import { loggedPath } from './logged-path.ts';

/** The router refuses a body before it is validated, with a message of its own. */
function bodyError(error: HTTPException): AppError {
  return error.status === 415
    ? new AppError(
        'unsupported_media_type',
        'Send the body as JSON, with the header Content-Type: application/json.',
      )
    : new AppError('invalid_request', 'The request body is not valid JSON.');
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status < 500) return bodyError(error);
  if (isDatabaseUnavailable(error))
    return new AppError('database_unavailable', 'The database is unavailable. Try again in a minute.', {
      cause: error,
    });
  if (isUnstorableText(error))
    return new AppError(
      'invalid_request',
      'A text in the request has a character that can’t be stored, such as NUL. Remove it.',
      { cause: error },
    );
  if (isOutOfRange(error))
    return new AppError('invalid_request', 'A number or a date in the request is out of range.', {
      cause: error,
    });
  return new AppError(
    'internal_error',
    'Something went wrong on our side. Try again. If it keeps happening, contact the operator of this service.',
    { cause: error },
  );
}

/** The one place where an error becomes HTTP. */
export const errorHandler =
  (log: Logger): ErrorHandler =>
  (error, c) => {
    const appError = toAppError(error);
    if (appError.status >= 500) {
      const request = { method: c.req.method, path: loggedPath(c), code: appError.code };
      const err = appError.cause ?? appError;
      // An unavailable engine is logged without a stack, because every request repeats it.
      if (appError.status === 500) log.error({ ...request, err }, 'Request failed');
      else log.warn({ ...request, reason: messageOf(err) }, 'Request failed');
    }
    const retryAfterSeconds = appError.retryAfterSeconds ?? (appError.status === 503 ? 5 : undefined);
    if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
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
