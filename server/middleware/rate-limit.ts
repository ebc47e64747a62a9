import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import type { RateLimits, Standing } from '../core/api/limits.ts';
import { AppError } from '../core/errors.ts';

/** Tells how it stands, in the headers of the IETF's draft. Throws AppError rate_limited when a window is used up. */
export function answerStandings(c: Context, standings: Standing[]): void {
  c.header(
    'RateLimit-Policy',
    standings.map(({ name, requests, seconds }) => `"${name}";q=${requests};w=${seconds}`).join(', '),
  );
  c.header(
    'RateLimit',
    standings
      .map(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`)
      .join(', '),
  );
  const exceeded = standings.find((standing) => standing.exceeded);
  if (!exceeded) return;
  c.header('Retry-After', String(exceeded.resetSeconds));
  throw new AppError(
    'rate_limited',
    `This is more than ${exceeded.requests.toLocaleString('en-US')} requests in ${exceeded.seconds / 60} minutes. Try again in ${exceeded.resetSeconds} seconds.`,
    {
      details: {
        limit: exceeded.requests,
        window_seconds: exceeded.seconds,
        retry_after_seconds: exceeded.resetSeconds,
      },
    },
  );
}

/** An address in its one form: IPv4 in IPv6 is IPv4, an IPv6 network of a household is one visitor. */
function visitorOf(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

/**
 * Who asks: whoever opened the connection, or, when that is a proxy of ours, the last one before our proxies. What
 * anybody else writes into the header counts for nothing.
 */
function addressOf(c: Context, trustedProxies: string[]): string | undefined {
  // Undefined when the app is called without a connection, as tests do.
  const direct = c.env?.incoming ? getConnInfo(c).remote.address : undefined;
  if (!direct) return undefined;
  const chain = [...(c.req.header('x-forwarded-for')?.split(',') ?? []).map((part) => part.trim()), direct];
  const isOurs = (address: string) => trustedProxies.includes(visitorOf(address) ?? '');
  while (chain.length > 1 && isOurs(chain.at(-1) ?? '')) chain.pop();
  return visitorOf(chain.at(-1) ?? '');
}

const isThisMachine = (address: string) =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';

/** Limits visitors by their address; programs on this machine itself are the operator's own. */
export function limitVisitors(limits: RateLimits, trustedProxies: string[]): MiddlewareHandler {
  return async (c, next) => {
    const address = addressOf(c, trustedProxies);
    if (address && !isThisMachine(address)) answerStandings(c, await limits.countVisitor(address));
    await next();
  };
}
