import { failureReason } from '../../../../domain/core/fetch/fetch-error.ts';
import type { Refusal, Verdict } from './judge-refusal.ts';
import { quote } from './quote.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { TranscriptionServiceError } from './service-error.ts';

/** Of errors of requests that never reached a server. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function codesOf(error: unknown): unknown[] {
  const codes: unknown[] = [];
  for (let cause = error; cause instanceof Error && codes.length < 10; cause = cause.cause) {
    codes.push('code' in cause ? cause.code : undefined);
    if (cause instanceof AggregateError) codes.push(...cause.errors.flatMap(codesOf));
  }
  return codes;
}

type Service = { url: string; key: string | undefined };

/** The error of a request without an answer, or with a part of one. */
export function connectionFailure(
  error: unknown,
  { url, deadlineMs }: { url: string; deadlineMs: number },
): TranscriptionServiceError {
  const codes = codesOf(error).map(String);
  const isUnreached = codes.some((code) => neverConnected.has(code) || code.includes('CERT'));
  const reason = failureReason(error);
  const failed = `${isUnreached ? "can't be reached" : "didn't answer"}: ${reason}`;
  const problem = reason === undefined ? `didn't answer within ${deadlineMs / 1_000} seconds` : failed;
  return new TranscriptionServiceError('down', `The service at ${url} ${problem}.`, {
    isBilled: !isUnreached,
    cause: error,
  });
}

const reasons: Partial<Record<Verdict, string>> = {
  key: 'TRANSCRIBE_KEY has to be a key that it knows',
  credit: 'its account needs credit',
  model: 'TRANSCRIBE_MODEL has to be one of its models',
  address: 'TRANSCRIBE_URL has to be the address of its API, which mostly ends with /v1',
  elsewhere: 'TRANSCRIBE_URL has to be the address of its API, which mostly ends with /v1',
};

/** A quotation of what it said, with what comes before it; nothing of nothing. */
const quoted = (before: string, said: string) => (said ? `${before}“${said}”` : '');

/** The error of a refusal that nothing can be done about. */
export function refusalFailure(
  verdict: Verdict,
  { status, said }: Refusal,
  { url, key }: Service,
): TranscriptionServiceError {
  const kind = verdict === 'too_large' ? 'too_large' : reasons[verdict] ? 'misconfigured' : 'rejected';
  // Services quote parts of keys that they don't know.
  const quotation = verdict === 'key' ? '' : quoted(': ', quote(said, key));
  const what = {
    too_large: 'The audio is too large for the service',
    misconfigured: `The service at ${url} can't be used, because ${reasons[verdict]}. It answered ${status}`,
    rejected: `The service at ${url} refused the audio with ${status}`,
  }[kind];
  return new TranscriptionServiceError(kind, `${what}${quotation || '.'}`, {
    isBilled: false,
    isAboutModel: verdict === 'model',
  });
}

/** The error of a status that says that the service can't work at the moment. */
export function statusFailure(
  { status, said, retryAfter }: Refusal & { retryAfter: string | null },
  { url, key }: Service,
): TranscriptionServiceError {
  const quotation = quoted(': ', quote(said, key)) || '.';
  if (status !== 429 && (status !== 503 || retryAfter === null))
    return new TranscriptionServiceError('down', `The service at ${url} failed with ${status}${quotation}`, {
      isBilled: status >= 500,
    });
  return new TranscriptionServiceError('busy', `The service at ${url} is busy${quotation}`, {
    isBilled: false,
    retryAfterSeconds: retryAfterSeconds(retryAfter),
  });
}

/** The error of an answer that can't be what was said. */
export function nonsenseFailure(
  { problem, said }: { problem: string; said: string },
  { url, key }: Service,
): TranscriptionServiceError {
  const quotation = quoted(': ', quote(said, key)) || '.';
  return new TranscriptionServiceError('nonsense', `The service at ${url} answered ${problem}${quotation}`, {
    isBilled: true,
  });
}
