import { DrizzleQueryError } from 'drizzle-orm/errors';

/** The HTTP status each error code is answered with. Codes are part of the API: never rename one. */
const statusOfCode = {
  invalid_request: 400,
  query_too_long: 400,
  invalid_query: 400,
  query_too_broad: 400,
  invalid_email: 400,
  invalid_term: 400,
  human_check_failed: 400,
  token_invalid: 400,
  token_expired: 410,
  subscription_not_found: 404,
  too_many_alerts: 409,
  key_missing: 401,
  key_invalid: 401,
  key_not_found: 404,
  session_missing: 401,
  session_invalid: 401,
  credentials_invalid: 401,
  current_password_required: 403,
  password_weak: 400,
  session_not_found: 404,
  bookmark_not_found: 404,
  bookmark_limit_reached: 409,
  notification_not_found: 404,
  post_not_found: 404,
  human_check_required: 400,
  forbidden: 403,
  webhook_not_found: 404,
  delivery_not_found: 404,
  webhook_limit_reached: 409,
  rate_limited: 429,
  not_found: 404,
  method_not_allowed: 405,
  episode_not_found: 404,
  episode_removed: 410,
  passage_not_found: 404,
  passage_gone: 410,
  feed_not_found: 404,
  feed_exists: 409,
  correction_not_found: 404,
  correction_conflict: 409,
  takedown_not_found: 404,
  message_not_found: 404,
  api_key_not_found: 404,
  job_not_found: 404,
  podcast_not_found: 404,
  entity_not_found: 404,
  transcript_not_found: 404,
  transcript_without_times: 404,
  feed_not_republished: 404,
  image_not_found: 404,
  image_unavailable: 503,
  request_timeout: 408,
  headers_too_large: 431,
  body_too_large: 413,
  unsupported_media_type: 415,
  url_not_allowed: 400,
  fetch_failed: 502,
  fetch_timeout: 504,
  feed_invalid: 422,
  feed_too_large: 422,
  bundle_invalid: 422,
  transcript_too_complex: 422,
  transcript_unreadable: 422,
  transcription_off: 409,
  transcription_refused: 409,
  audio_too_large: 422,
  audio_unreadable: 422,
  audio_unsupported: 422,
  internal_error: 500,
  search_unavailable: 503,
  catching_up: 503,
  search_timeout: 503,
  database_unavailable: 503,
  overloaded: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;
export type ErrorStatus = (typeof statusOfCode)[ErrorCode];

/** An error whose message can be shown to the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  /** When trying again may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      cause?: unknown;
      details?: Record<string, unknown> | undefined;
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): ErrorStatus {
    return statusOfCode[this.code];
  }
}

/** Whether something wasn't done because there was too much to do: nothing is wrong with it. */
export const isOverloaded = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'overloaded';

/**
 * Unwraps an error that hides its cause: a failed query, whose message quotes the statement and its parameters, or a
 * connection that was tried at several addresses, which has no message.
 */
export function rootCause(error: unknown): unknown {
  if (error instanceof DrizzleQueryError && error.cause) return rootCause(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return rootCause(error.errors[0]);
  return error;
}

/** The sentence that an error carries, for a log line or a summary. */
export function messageOf(error: unknown): string {
  const cause = rootCause(error);
  if (cause instanceof DrizzleQueryError) return 'A database query failed.';
  return cause instanceof Error ? cause.message : String(cause);
}
