import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { closeIdleConnections, closeServer, connectionOptions } from './connections.ts';

describe('a connection', () => {
  it.each([
    ['sends nothing', ''],
    ['sends half a request', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['is kept open after its answer', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('that %s is closed when nothing happens on it', async (_name, sent) => {
    const server = createServer({ ...connectionOptions, keepAliveTimeout: 300 }, (_request, response) =>
      response.end('ok'),
    );
    closeIdleConnections(server, 300);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const isClosed = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    socket.write(sent);
    await isClosed;
    await closeServer(server);
    expect(socket.destroyed).toBe(true);
  });

  it('may be idle for a minute at most', () => {
    expect(connectionOptions.keepAliveTimeout).toBeLessThanOrEqual(60_000);
    const server = createServer(connectionOptions);
    closeIdleConnections(server);
    expect(server.timeout).toBe(60_000);
  });
});
