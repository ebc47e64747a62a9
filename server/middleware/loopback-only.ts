import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { isLoopback } from './client-address.ts';

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Any site can give its own name the address of this machine, and have its visitors' browsers ask here. */
function namesThisMachine(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host.endsWith('.localhost') || isIP(host) !== 0;
}

/** Answers programs of this machine alone, and not what a proxy on it passes on from elsewhere. */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  const isForwarded = forwardingHeaders.some((name) => c.req.header(name) !== undefined);
  const isLocal = isLoopback(getConnInfo(c).remote.address ?? '') && namesThisMachine(c.req.url);
  if (isForwarded || !isLocal) return c.notFound();
  await next();
};
