import { lookup } from 'node:dns';
import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { AppError } from '../errors.ts';
import { checkUrl, isAllowedHost } from './address.ts';
import { createDownload, type GuardedDownload } from './download.ts';
import { toFetchError } from './fetch-error.ts';
import { followRedirects, type Send } from './follow-redirects.ts';
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
  /** Writes a body of any size to a file. */
  download: GuardedDownload;
  /** Doesn't follow redirects: a body meant for one URL isn't sent to another. */
  post: GuardedPost;
  close: () => Promise<void>;
};

const maxRedirects = 5;
/** The audio of podcasts is behind services that count downloads, one after the other. */
const maxDownloadRedirects = 10;
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
  const follow = (address: string, init: RequestInit, redirects: number) =>
    followRedirects(
      address,
      { ...init, headers: { 'user-agent': userAgent, ...init.headers } },
      { send, allowedHosts, maxRedirects: redirects },
    );

  return {
    fetch: async (address, limits, headers = {}) => {
      try {
        const signal = AbortSignal.timeout(limits.timeoutMs);
        const { response, url } = await follow(address, { signal, headers }, maxRedirects);
        const { status } = response;
        return { status, headers: response.headers, bytes: await readBody(response, limits), url: url.href };
      } catch (error) {
        throw toFetchError(error, address, limits.timeoutMs);
      }
    },
    download: createDownload((address, init) => follow(address, init, maxDownloadRedirects)),
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
