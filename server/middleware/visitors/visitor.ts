import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Config } from '../../../domain/core/config/config.ts';
import { trustedProxyMatcher } from '../../../domain/core/config/trusted-proxies.ts';
import type { Logger } from '../../../domain/core/logging/logger.ts';
import { clientAddress, isLoopback, isPrivate, namesThisMachine, visitorKey } from './client-address.ts';

export type ClientSettings = {
  /** Addresses and networks of proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  /** Programs on this machine belong to the operator: not where visitors may come through a proxy on it. */
  exemptsLoopback: boolean;
};

/** Where the public URL names another machine, or in production, this machine's own requests may be anybody's. */
export const clientSettings = ({
  trustedProxies,
  production,
  publicUrl,
}: Pick<Config, 'trustedProxies' | 'production' | 'publicUrl'>): ClientSettings => ({
  trustedProxies,
  exemptsLoopback: !production && namesThisMachine(publicUrl),
});

/** The network that a request is from, and whether that is the operator, who has no limits. */
type Visitor = { network: string; isOperator: boolean };

/** Undefined without a connection: the app is called by this process itself, as tests do. */
export type ReadVisitor = (c: Context) => Visitor | undefined;

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

/** Who a request is from, for everything that is limited by visitor. */
export function visitorReader({ trustedProxies, exemptsLoopback }: ClientSettings, log: Logger): ReadVisitor {
  const isTrustedProxy = trustedProxyMatcher(trustedProxies);
  const warnOfProxy = proxyWarning(log);
  return (c) => {
    if (!c.env?.incoming) return undefined;
    const peer = getConnInfo(c).remote.address ?? '';
    const forwardedFor = c.req.header('x-forwarded-for');
    if (forwardedFor !== undefined && !isTrustedProxy(peer)) warnOfProxy(peer);
    return {
      network: visitorKey(clientAddress(peer, forwardedFor, isTrustedProxy)),
      isOperator: exemptsLoopback && forwardedFor === undefined && isLoopback(peer),
    };
  };
}
