import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { toFetchError } from './fetch-error.ts';

const url = 'https://example.org/feed.xml';
const networkError = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(`internal ${code}`), { code }) });

describe('the error of a request', () => {
  it('explains common failures in words', () => {
    expect(toFetchError(networkError('ENOTFOUND'), url, 1_000)).toMatchObject({
      code: 'fetch_failed',
      message: `${url} couldn't be fetched: the host name doesn't exist.`,
    });
    expect(toFetchError(networkError('CERT_HAS_EXPIRED'), url, 1_000).message).toContain(
      'its certificate has expired',
    );
  });

  it('names the code of a failure that it has no words for, and never the library’s message', () => {
    expect(toFetchError(networkError('EODD'), url, 1_000).message).toBe(
      `${url} couldn't be fetched: the request failed (EODD).`,
    );
    expect(toFetchError('nonsense', url, 1_000).message).toBe(
      `${url} couldn't be fetched: the request failed.`,
    );
  });

  it('is a timeout when the request was aborted, whatever wraps it', () => {
    const aborted = new TypeError('fetch failed', { cause: new DOMException('', 'TimeoutError') });
    expect(toFetchError(aborted, url, 2_000)).toMatchObject({
      code: 'fetch_timeout',
      message: `${url} didn't respond within 2 seconds.`,
      cause: aborted,
    });
  });

  it('passes on an error of ours', () => {
    const ours = new AppError('url_not_allowed', 'No.');
    expect(toFetchError(new TypeError('fetch failed', { cause: ours }), url, 1_000)).toBe(ours);
  });
});
