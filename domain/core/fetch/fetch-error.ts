import { AppError } from '../errors.ts';

const reasons: Record<string, string> = {
  ENOTFOUND: "the host name doesn't exist",
  EAI_AGAIN: "the host name can't be looked up at the moment",
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the connection was closed',
  EHOSTUNREACH: "the host can't be reached",
  ENETUNREACH: "the host can't be reached",
  ETIMEDOUT: 'connecting took too long',
  UND_ERR_CONNECT_TIMEOUT: 'connecting took too long',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate can't be verified",
  ERR_INVALID_URL: 'it redirects to an invalid URL',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** An error and what caused it, outermost first. */
function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error && chain.length < 10; cause = cause.cause) chain.push(cause);
  return chain;
}

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

const isTimeout = (chain: Error[]) =>
  chain.some(({ name }) => name === 'TimeoutError' || name === 'AbortError');

/** Why a request failed, to go behind a colon: `the connection was refused`. Undefined for one that took too long. */
export function failureReason(error: unknown): string | undefined {
  const chain = causes(error);
  if (isTimeout(chain)) return undefined;
  const code = chain.map(codeOf).findLast((found) => found !== undefined);
  return code === undefined ? 'the request failed' : (reasons[code] ?? `the request failed (${code})`);
}

/** The error of a request that failed, in a sentence of ours. */
export function toFetchError(error: unknown, address: string, timeoutMs: number): AppError {
  const known = causes(error).find((cause) => cause instanceof AppError);
  if (known) return known;
  const reason = failureReason(error);
  return reason === undefined
    ? new AppError('fetch_timeout', `${address} didn't respond within ${timeoutMs / 1000} seconds.`, {
        cause: error,
      })
    : new AppError('fetch_failed', `${address} couldn't be fetched: ${reason}.`, { cause: error });
}
