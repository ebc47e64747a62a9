import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { closeIdleConnections, closeServer, connectionOptions, limitConnections } from './connections.ts';
import { networkOfConnection } from './middleware/visitors/client-address.ts';

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

  it('of a network that has many already is refused with a sentence, and others are not', async () => {
    const server = createServer((_request, response) => response.end('ok'));
    limitConnections(server, (address) => address, 3);
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    const open = async (localAddress: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      const [answer] = await once(socket, 'data');
      return { socket, status: /HTTP\/1.1 (\d+)/.exec(String(answer))?.[1], answer: String(answer) };
    };
    const opened = [];
    for (let at = 0; at < 4; at += 1) opened.push(await open('127.0.0.1'));
    expect(opened.map(({ status }) => status)).toEqual(['200', '200', '200', '429']);
    expect(opened[3]?.answer).toContain('too many connections from your network');
    expect((await open('127.0.0.2')).status).toBe('200');
    for (const { socket } of opened) socket.destroy();
    await expect.poll(async () => (await open('127.0.0.1')).status).toBe('200');
    server.closeAllConnections();
    await closeServer(server);
  });

  it('counts for its network, unless it may be a proxy', () => {
    const isProxy = (address: string) => address === '203.0.113.9';
    expect(networkOfConnection('198.51.100.7', isProxy)).toBe('198.51.100.7');
    expect(networkOfConnection('2001:db8:1:2::7', isProxy)).toBe('2001:db8:1:2');
    for (const address of ['203.0.113.9', '127.0.0.1', '::1', '10.1.2.3', '::ffff:10.1.2.3', ''])
      expect(networkOfConnection(address, isProxy), address).toBeUndefined();
  });
});
