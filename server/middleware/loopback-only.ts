import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { isLoopback } from './client-address.ts';

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Answers programs of this machine alone, and not what a proxy on it passes on from elsewhere. */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  const isForwarded = forwardingHeaders.some((name) => c.req.header(name) !== undefined);
  if (isForwarded || !isLoopback(getConnInfo(c).remote.address ?? '')) return c.notFound();
  await next();
};
