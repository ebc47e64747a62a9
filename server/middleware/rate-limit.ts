import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import type { RateLimitStatus, RateLimits } from '../core/api/limits.ts';
import { AppError } from '../core/errors.ts';

const windowText = (seconds: number): string =>
  seconds === 3_600 ? 'hour' : seconds === 86_400 ? 'day' : `${seconds / 60} minutes`;

/** Sets the headers of the IETF draft for rate limits. Throws AppError rate_limited when a window is used up. */
export function setRateLimitHeaders(c: Context, statuses: RateLimitStatus[]): void {
  c.header(
    'RateLimit-Policy',
    statuses.map(({ name, requests, seconds }) => `"${name}";q=${requests};w=${seconds}`).join(', '),
  );
  c.header(
    'RateLimit',
    statuses
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
  );
  const exceeded = statuses.find((status) => status.exceeded);
  if (!exceeded) return;
  c.header('Retry-After', String(exceeded.resetSeconds));
  throw new AppError(
    'rate_limited',
    `Rate limit exceeded: ${exceeded.requests.toLocaleString('en-US')} requests per ${windowText(exceeded.seconds)}. Try again in ${exceeded.resetSeconds} seconds.`,
    {
      details: {
        limit: exceeded.requests,
        window_seconds: exceeded.seconds,
        retry_after_seconds: exceeded.resetSeconds,
      },
    },
  );
}

/** IPv4 in IPv6 becomes IPv4, and a /64 network of IPv6 counts as one visitor. Undefined for anything else. */
function normalizeIp(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

/**
 * The peer of the connection or, when that is a trusted proxy, the last address before the trusted proxies. A header
 * that anyone else sends is ignored.
 */
function clientIp(c: Context, trustedProxies: string[]): string | undefined {
  // Undefined when the app is called without a connection, as tests do.
  const peer = c.env?.incoming ? getConnInfo(c).remote.address : undefined;
  if (!peer) return undefined;
  const chain = [...(c.req.header('x-forwarded-for')?.split(',') ?? []).map((part) => part.trim()), peer];
  const isTrustedProxy = (address: string) => trustedProxies.includes(normalizeIp(address) ?? '');
  while (chain.length > 1 && isTrustedProxy(chain.at(-1) ?? '')) chain.pop();
  return normalizeIp(chain.at(-1) ?? '');
}

const isLoopback = (address: string) =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';

/** Limits requests by IP address. Programs on this machine belong to the operator and are not limited. */
export function rateLimitByIp(limits: RateLimits, trustedProxies: string[]): MiddlewareHandler {
  return async (c, next) => {
    const address = clientIp(c, trustedProxies);
    if (address && !isLoopback(address)) setRateLimitHeaders(c, await limits.consumeByIp(address));
    await next();
  };
}
