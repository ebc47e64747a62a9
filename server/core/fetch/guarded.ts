import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, fetch, type Response } from 'undici';
import { AppError } from '../errors.ts';
import { checkUrl, isAllowedHost, isPublicAddress } from './address.ts';

export type FetchLimits = { maxBytes: number; timeoutMs: number };
export type FetchResult = { status: number; headers: Response['headers']; bytes: Uint8Array; url: string };
export type GuardedFetch = (
  address: string,
  limits: FetchLimits,
  headers?: Record<string, string>,
) => Promise<FetchResult>;

export type GuardedPost = (
  address: string,
  body: string,
  limits: Pick<FetchLimits, 'timeoutMs'>,
  headers: Record<string, string>,
) => Promise<{ status: number }>;

const maxRedirects = 5;

/** Asks for all addresses of a name. */
type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Looks a name up and refuses it when any of its addresses is private: the one check that a rebinding name cannot dodge. */
const publicLookup =
  (lookupAll: LookupAll): LookupFunction =>
  (hostname, options, callback) => {
    lookupAll(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4);
      const first = addresses[0];
      if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
        return callback(
          new AppError(
            'url_not_allowed',
            `${hostname} leads into a private network.`,
          ) as NodeJS.ErrnoException,
          '',
          4,
        );
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

/** Reads a body up to the limit; counted after decompression, since a small gzip unpacks to anything. */
async function readBody(response: Response, limits: FetchLimits): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limits.maxBytes) {
      throw new AppError(
        'feed_too_large',
        `${response.url} is larger than ${Math.round(limits.maxBytes / 1_048_576)} MB.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toFetchError(error: unknown, address: string, limits: Pick<FetchLimits, 'timeoutMs'>): AppError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError) return cause;
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError') {
      return new AppError(
        'fetch_timeout',
        `${address} did not answer in full within ${limits.timeoutMs / 1000} seconds.`,
        { cause: error },
      );
    }
  }
  return new AppError(
    'fetch_failed',
    `${address} cannot be fetched: ${error instanceof Error ? ((error.cause as Error)?.message ?? error.message) : error}`,
    { cause: error },
  );
}

/**
 * The only way to fetch an address that somebody else chose. Every redirect is checked anew; one deadline holds for
 * all of it. Throws AppError url_not_allowed, feed_too_large, fetch_timeout or fetch_failed.
 */
export function createGuardedFetch(
  options: { allowedHosts?: string[]; userAgent?: string; lookupAll?: LookupAll } = {},
): {
  fetch: GuardedFetch;
  /** Sends a body, and follows no redirect: what is told to one address is not told to another. */
  post: GuardedPost;
  close: () => Promise<void>;
} {
  const allowedHosts = options.allowedHosts ?? [];
  const guardedAgent = new Agent({
    connect: { lookup: publicLookup(options.lookupAll ?? lookup), timeout: 10_000 },
  });
  const unrestrictedAgent = new Agent({ connect: { timeout: 10_000 } });
  const dispatcherFor = (url: URL) => (isAllowedHost(url, allowedHosts) ? unrestrictedAgent : guardedAgent);
  const withUserAgent = (headers: Record<string, string>) => ({
    'user-agent': options.userAgent ?? 'Earshot/0.1 (podcast search; +https://earshot.example)',
    ...headers,
  });
  const guardedPost: GuardedPost = async (address, body, limits, headers) => {
    const url = checkUrl(address, allowedHosts);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(limits.timeoutMs),
        dispatcher: dispatcherFor(url),
        headers: withUserAgent(headers),
      });
      // What a receiver says beside its status is of no use to us.
      await response.body?.cancel();
      return { status: response.status };
    } catch (error) {
      throw toFetchError(error, address, limits);
    }
  };
  const guardedFetch: GuardedFetch = async (address, limits, headers = {}) => {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    let url = checkUrl(address, allowedHosts);
    try {
      for (let hop = 0; hop <= maxRedirects; hop += 1) {
        const response = await fetch(url, {
          redirect: 'manual',
          signal,
          dispatcher: dispatcherFor(url),
          headers: withUserAgent(headers),
        });
        const location = response.headers.get('location');
        if (response.status >= 300 && response.status < 400 && response.status !== 304 && location) {
          await response.body?.cancel();
          url = checkUrl(new URL(location, url), allowedHosts);
          continue;
        }
        return {
          status: response.status,
          headers: response.headers,
          bytes: await readBody(response, limits),
          url: url.href,
        };
      }
    } catch (error) {
      throw toFetchError(error, address, limits);
    }
    throw new AppError('fetch_failed', `${address} redirects more than ${maxRedirects} times.`);
  };
  return {
    fetch: guardedFetch,
    post: guardedPost,
    close: async () => void (await Promise.all([guardedAgent.destroy(), unrestrictedAgent.destroy()])),
  };
}
