import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import type { RateLimitStatus, RateLimits } from '../core/api/limits.ts';
import { AppError } from '../core/errors.ts';
import type { Logger } from '../core/logging/logger.ts';
import { trustedProxyMatcher } from '../core/trusted-proxies.ts';
import { clientAddress, isLoopback, isPrivate, visitorKey } from './client-address.ts';

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

export type ClientSettings = {
  /** Addresses and networks of proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  /** Programs on this machine belong to the operator: not in production, where a proxy on it may be one of them. */
  exemptsLoopback: boolean;
};

/** Warns once of a proxy that isn't named: its visitors share one limit. */
function proxyWarning(log: Logger): (peer: string) => void {
  let isLogged = false;
  return (peer) => {
    if (isLogged || !isPrivate(peer)) return;
    isLogged = true;
    log.warn(
      { address: peer },
      `Requests arrive through a proxy at ${peer}. Name it in TRUSTED_PROXIES, or its visitors share one rate limit.`,
    );
  };
}

/** The network that a limited request comes from, for limits of single operations. */
export type VisitorEnv = { Variables: { visitor?: string } };

/** Limits requests by the address they come from. */
export function rateLimitByIp(
  limits: RateLimits,
  { trustedProxies, exemptsLoopback }: ClientSettings,
  log: Logger,
): MiddlewareHandler<VisitorEnv & { Bindings: { incoming?: unknown } }> {
  const isTrustedProxy = trustedProxyMatcher(trustedProxies);
  const warnOfProxy = proxyWarning(log);
  return async (c, next) => {
    // Without a connection, the app is called by this process itself, as tests do.
    if (!c.env?.incoming) return next();
    const peer = getConnInfo(c).remote.address ?? '';
    const forwardedFor = c.req.header('x-forwarded-for');
    const isExempt = exemptsLoopback && forwardedFor === undefined && isLoopback(peer);
    if (forwardedFor !== undefined && !isTrustedProxy(peer)) warnOfProxy(peer);
    const address = clientAddress(peer, forwardedFor, isTrustedProxy);
    if (isExempt) return next();
    const visitor = visitorKey(address);
    c.set('visitor', visitor);
    setRateLimitHeaders(c, await limits.consumeByIp(visitor));
    await next();
  };
}
