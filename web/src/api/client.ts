import type { ExtractSchema } from 'hono/types';
import type { ApiResponse as ReceivedResponse } from '../../../contract/api/service/rendering.ts';
import { apiUrl, type UrlInput } from '../../../contract/shared/api-url.ts';
import type { Api } from '../../../server/app.ts';
import { ApiError, readErrorBody } from './errors.ts';

// Paths, parameters and responses are those that the server's routes declare: a change there is a type error here.
type Schema = ExtractSchema<Api>;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathFor<M extends Method> = {
  [P in keyof Schema]: `$${M}` extends keyof Schema[P] ? P : never;
}[keyof Schema];
type Endpoint<M extends Method, P extends PathFor<M>> = Schema[P][`$${M}` & keyof Schema[P]];

/** Where a call takes JSON or a form, this client sends JSON. */
type Input<E> = E extends { input: infer I } ? (I extends { json: unknown } ? Omit<I, 'form'> : I) : never;
type Output<E> = E extends { status: 200 | 201 | 202; output: infer O } ? O : never;

type CallOptions = {
  signal?: AbortSignal;
  /** A bearer token, instead of the one of the account that is signed in. */
  token?: string;
};
type OptionsFor<E> = Input<E> & CallOptions;
type RequestOptions = UrlInput & CallOptions & { json?: unknown };

/** What a call answers when it succeeds. */
export type ApiResponse<M extends Method, P extends PathFor<M>> = Output<Endpoint<M, P>>;

/** The bearer token of the account that is signed in. */
function storedToken(): string | null {
  try {
    return localStorage.getItem('auth_token');
  } catch {
    // Storage may be blocked in a private window.
    return null;
  }
}

/** How calls are sent: through the network, or answered by the server that renders the page. */
export const transport = {
  fetch: (url: string, init: RequestInit): Promise<ReceivedResponse> => fetch(url, init),
};

/** Calls the API. Throws ApiError when it answers with an error, and TypeError when the network fails. */
export async function callApi<M extends Method, P extends PathFor<M>>(
  method: M,
  path: P,
  ...options: object extends OptionsFor<Endpoint<M, P>>
    ? [options?: OptionsFor<Endpoint<M, P>>]
    : [options: OptionsFor<Endpoint<M, P>>]
): Promise<ApiResponse<M, P>>;
export async function callApi(method: string, path: string, options: RequestOptions = {}): Promise<unknown> {
  const { json, token = storedToken(), signal } = options;
  const response = await transport.fetch(apiUrl(path, options), {
    method: method.toUpperCase(),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new ApiError(response, await readErrorBody(response));
  return response.json();
}
