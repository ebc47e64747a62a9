import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

const isLoopback = (address: string | undefined) =>
  address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/** Answers programs of this machine alone, and not what a proxy on it passes on from elsewhere. */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  const isForwarded = forwardingHeaders.some((name) => c.req.header(name) !== undefined);
  if (isForwarded || !isLoopback(getConnInfo(c).remote.address)) return c.notFound();
  await next();
};
