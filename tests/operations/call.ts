import type { Fixtures } from './fixtures.ts';

/** What is sent to an operation. Path and query values have the names that openapi.json gives them. */
export type RequestInput = {
  path?: Record<string, string>;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  body?: unknown;
};

/** IDs of what earlier calls created. */
export type SavedIds = Record<string, string>;

export type Call = {
  /** Method and path, as openapi.json has them. */
  operation: string;
  status: number;
  send: (fixtures: Fixtures, saved: SavedIds) => RequestInput | Promise<RequestInput>;
  /** What later calls need from the response. */
  save?: (answer: Record<string, unknown>) => SavedIds;
};

export const unknownId = '00000000-0000-4000-8000-000000000000';

export const call = (
  operation: string,
  status: number,
  send: RequestInput | Call['send'] = {},
  save?: Call['save'],
): Call => ({
  operation,
  status,
  send: typeof send === 'function' ? send : () => send,
  ...(save ? { save: save } : {}),
});

export const withToken = (token: string, input: RequestInput = {}): RequestInput => ({
  ...input,
  headers: { authorization: `Bearer ${token}`, ...input.headers },
});

export const withKey = ({ key }: Fixtures, input: RequestInput = {}): RequestInput => withToken(key, input);

/** With the session that `signInCalls` left. */
export const signedIn =
  (input: RequestInput = {}) =>
  (_: unknown, { session = '' }: SavedIds): RequestInput =>
    withToken(session, input);
