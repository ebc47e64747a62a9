import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerType } from '@hono/node-server';

/** A connection on which nothing happens is closed after this time, whether it waits, sends or reads. */
const idleMs = 60_000;

/** A very slow reader must not keep the service from stopping. */
const slowReaderMs = 5_000;

/** How long a connection may take, for Node's server. */
export const connectionOptions = {
  // Long enough for parameters that are too long to be refused with a sentence.
  maxHeaderSize: 65_536,
  keepAliveTimeout: 30_000,
  headersTimeout: 30_000,
  requestTimeout: idleMs,
  connectionsCheckingInterval: 10_000,
};

/** Closes connections on which nothing was sent or read for this long, also those that sent no request yet. */
export function closeIdleConnections(server: ServerType, afterMs = idleMs): void {
  if ('timeout' in server) server.timeout = afterMs;
}

/** Stops listening, and waits for the responses that are being sent, but not for very slow readers. */
export async function closeServer(server: ServerType): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await Promise.race([closed, sleep(slowReaderMs, undefined, { ref: false })]);
}
