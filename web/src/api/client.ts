import type { ErrorBody } from '../../../server/contract/error.ts';

/** An answer of the API that is no success: its sentence, its code, its HTTP status. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly code: string;

  constructor(response: Response, body: ErrorBody | undefined) {
    super(body?.error ?? `The server answered ${response.status}.`);
    this.status = response.status;
    this.statusText = response.statusText;
    this.code = body?.code ?? 'unknown';
  }
}

/** The error body, when this is one; checked by hand, since a schema library would double the client's size. */
function asErrorBody(body: unknown): ErrorBody | undefined {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
    ? (body as ErrorBody)
    : undefined;
}

/** GETs a path below /api/v1. Throws ApiError, or TypeError when the network fails. */
export async function getJson<T>(
  path: string,
  parameters: Record<string, string | number | undefined> = {},
  signal?: AbortSignal,
): Promise<T> {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const query = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  const response = await fetch(`/api/v1${path}${query}`, signal ? { signal } : {});
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response, asErrorBody(body));
  return body as T;
}

/**
 * POSTs JSON to a path below /api/v1; the body of a refusal is an answer as well, one that is no JSON object has no
 * fields. Throws TypeError when the network fails.
 */
export async function postJson(
  path: string,
  body: unknown,
): Promise<{ ok: boolean; answer: Record<string, unknown> }> {
  const response = await fetch(`/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  return { ok: response.ok, answer: typeof answer === 'object' && answer !== null ? { ...answer } : {} };
}
