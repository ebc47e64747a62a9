import { lookup } from 'node:dns';
import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { AppError } from '../errors.ts';
import { checkUrl, isAllowedHost } from './address.ts';
import { toFetchError } from './fetch-error.ts';
import { type LookupAll, publicLookup } from './public-lookup.ts';
import { readUpTo } from './read-up-to.ts';

type FetchLimits = { maxBytes: number; timeoutMs: number };
type FetchResult = { status: number; headers: Response['headers']; bytes: Uint8Array; url: string };
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

export type GuardedClient = {
  fetch: GuardedFetch;
  /** Doesn't follow redirects: a body meant for one URL isn't sent to another. */
  post: GuardedPost;
  close: () => Promise<void>;
};

/** One request to a URL that was checked. */
type Send = (url: URL, init: RequestInit) => Promise<Response>;

const maxRedirects = 5;
const connectTimeoutMs = 10_000;

async function readBody(response: Response, { maxBytes }: FetchLimits): Promise<Uint8Array> {
  const bytes = await readUpTo(response.body, maxBytes);
  if (!bytes)
    throw new AppError(
      'feed_too_large',
      `${response.url} is larger than ${Math.round(maxBytes / 1_048_576)} MB.`,
    );
  return bytes;
}

const isRedirect = ({ status }: Response) => status >= 300 && status < 400 && status !== 304;

/** Follows redirects and checks each one like the first URL. */
async function followRedirects(send: Send, start: URL, allowedHosts: string[], init: RequestInit) {
  let url = start;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await send(url, init);
    const location = response.headers.get('location');
    if (!isRedirect(response) || !location) return { response, url };
    await response.body?.cancel();
    url = checkUrl(new URL(location, url), allowedHosts);
  }
  throw new AppError('fetch_failed', `${start.href} redirects more than ${maxRedirects} times.`);
}

/**
 * The only way to fetch a URL that someone else chose. One timeout covers the redirects and the body. Throws AppError
 * url_not_allowed, feed_too_large, fetch_timeout or fetch_failed.
 */
export function createGuardedFetch(
  options: { allowedHosts?: string[]; userAgent?: string; lookupAll?: LookupAll } = {},
): GuardedClient {
  const allowedHosts = options.allowedHosts ?? [];
  const userAgent = options.userAgent ?? 'Earshot/0.1 (podcast search; +https://earshot.example)';
  const guardedAgent = new Agent({
    connect: { lookup: publicLookup(options.lookupAll ?? lookup), timeout: connectTimeoutMs },
  });
  const unrestrictedAgent = new Agent({ connect: { timeout: connectTimeoutMs } });
  const send: Send = (url, init) =>
    fetch(url, {
      ...init,
      redirect: 'manual',
      dispatcher: isAllowedHost(url, allowedHosts) ? unrestrictedAgent : guardedAgent,
    });

  return {
    fetch: async (address, limits, headers = {}) => {
      const start = checkUrl(address, allowedHosts);
      try {
        const { response, url } = await followRedirects(send, start, allowedHosts, {
          signal: AbortSignal.timeout(limits.timeoutMs),
          headers: { 'user-agent': userAgent, ...headers },
        });
        const { status } = response;
        return { status, headers: response.headers, bytes: await readBody(response, limits), url: url.href };
      } catch (error) {
        throw toFetchError(error, address, limits.timeoutMs);
      }
    },
    post: async (address, body, { timeoutMs }, headers) => {
      const url = checkUrl(address, allowedHosts);
      try {
        const response = await send(url, {
          method: 'POST',
          body,
          signal: AbortSignal.timeout(timeoutMs),
          headers: { 'user-agent': userAgent, ...headers },
        });
        // Only the status of a receiver matters.
        await response.body?.cancel();
        return { status: response.status };
      } catch (error) {
        throw toFetchError(error, address, timeoutMs);
      }
    },
    close: async () => {
      await Promise.all([guardedAgent.destroy(), unrestrictedAgent.destroy()]);
    },
  };
}
