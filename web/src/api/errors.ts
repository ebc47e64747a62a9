import type { ErrorBody } from '../../../contract/api/service/error.ts';
import type { Failure } from '../../../contract/api/service/rendering.ts';

/** A response of the API that reports an error: its message and code, when it has them, and its HTTP status. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly code: string | undefined;
  readonly details: ErrorBody['details'];

  constructor(response: Pick<Response, 'status' | 'statusText'>, body: ErrorBody | undefined) {
    super(body?.error ?? `The server responded with status ${response.status}.`);
    this.status = response.status;
    this.statusText = response.statusText;
    this.code = body?.code;
    this.details = body?.details;
  }
}

/** Whether the API refused the request itself: trying again gives the same answer. */
export const isInvalid = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

// Validated by hand: a schema library would double the size of the client.
const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  typeof body.error === 'string' &&
  'code' in body &&
  typeof body.code === 'string';

export async function readErrorBody(response: Pick<Response, 'json'>): Promise<ErrorBody | undefined> {
  const body: unknown = await response.json().catch(() => undefined);
  return isErrorBody(body) ? body : undefined;
}

/** The failure that says that what was asked for isn't there, or no longer: asking again gives the same answer. */
export function missingFailure(error: unknown): Failure | undefined {
  if (!(error instanceof ApiError) || !error.code) return undefined;
  const { status, statusText, message, code, details } = error;
  if (status !== 404 && status !== 410) return undefined;
  return { status, statusText, body: { success: false, error: message, code, details } };
}

/** The message to show for an error: the API's own, `network` when the call never arrived, `fallback` otherwise. */
export function errorMessage(
  error: unknown,
  fallback: string,
  { network = fallback, unexpected = fallback } = {},
): string {
  if (error instanceof ApiError) return error.code ? error.message : fallback;
  return error instanceof TypeError ? network : unexpected;
}
