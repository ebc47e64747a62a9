import type { Socket } from 'node:net';
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

/** A hundred are enough for an office behind one address. */
const maxPerNetwork = 100;

const tooManyConnections = JSON.stringify({
  success: false,
  error: 'There are too many connections from your network. Close some, then try again.',
  code: 'rate_limited',
});

/** Written to a connection that nobody reads a request from. */
const refusal = [
  'HTTP/1.1 429 Too Many Requests',
  'Content-Type: application/json',
  `Content-Length: ${tooManyConnections.length}`,
  'Retry-After: 30',
  'Connection: close',
  '',
  tooManyConnections,
].join('\r\n');

/**
 * Refuses further connections of a network that has many already. `networkOf` returns undefined for addresses that are
 * not limited, such as proxies, which connect for many visitors.
 */
export function limitConnections(
  server: ServerType,
  networkOf: (address: string) => string | undefined,
  max = maxPerNetwork,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (network === undefined) return;
    const connections = (open.get(network) ?? 0) + 1;
    open.set(network, connections);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (connections > max) socket.end(refusal, () => socket.destroy());
  });
}

/** Stops listening, and waits for the responses that are being sent, but not for very slow readers. */
export async function closeServer(server: ServerType): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if ('closeIdleConnections' in server) server.closeIdleConnections();
  await Promise.race([closed, sleep(slowReaderMs, undefined, { ref: false })]);
}
