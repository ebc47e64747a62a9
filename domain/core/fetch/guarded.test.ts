import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { checkUrl } from './address.ts';
import { createGuardedFetch } from './guarded.ts';

const limits = { maxBytes: 1_000_000, timeoutMs: 2_000 };
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'fetched',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );
}

describe('the guarded client', () => {
  it('refuses private addresses in every spelling, other schemes and credentials', () => {
    const forbidden = [
      'http://127.0.0.1/',
      'http://127.1/',
      'http://2130706433/',
      'http://0x7f000001/',
      'http://0177.0.0.1/',
      'http://１２７.0.0.1/',
      'http://0/',
      'http://10.1.2.3/',
      'http://172.16.0.1/',
      'http://192.168.1.1/',
      'http://169.254.169.254/latest/meta-data',
      'http://100.64.0.1/',
      'http://[::1]/',
      'http://[::]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:7f00:1]/',
      'http://[fe80::1]/',
      'http://[fd00::1]/',
      'http://[::127.0.0.1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[2002:7f00:1::]/',
      'http://localhost/',
      'http://LOCALHOST./',
      'http://foo.localhost/',
      'http://printer.local/',
      'http://db.internal/',
      'ftp://example.org/',
      'file:///etc/passwd',
      'gopher://example.org/',
      'http://user:pass@example.org/',
      'http://224.0.0.1/',
      'http://255.255.255.255/',
      'not an address',
      '',
    ];
    for (const address of forbidden) expect(() => checkUrl(address), address).toThrow(AppError);
    expect(checkUrl('https://example.org/feed.xml').hostname).toBe('example.org');
  });

  it('checks a redirect before following it', async () => {
    let visited = 0;
    const inside = await serve((_, response) => {
      visited += 1;
      response.end('secret');
    });
    const outside = await serve((_, response) =>
      response.writeHead(302, { location: `http://${inside}/` }).end(),
    );
    const client = createGuardedFetch({ allowedHosts: [outside] });
    expect(await codeOf(client.fetch(`http://${outside}/`, limits))).toBe('url_not_allowed');
    expect(visited).toBe(0);
    await client.close();
  });

  it('refuses a host name when any of its addresses is private', async () => {
    let visited = 0;
    const inside = await serve((_, response) => {
      visited += 1;
      response.end('secret');
    });
    const port = inside.split(':')[1];
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['::ffff:127.0.0.1']]) {
      const client = createGuardedFetch({
        lookupAll: (_hostname, _options, callback) =>
          callback(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          ),
      });
      const address = `http://rebind.example.org:${port}/`;
      expect(await codeOf(client.fetch(address, limits))).toBe('url_not_allowed');
      expect(await codeOf(client.post(address, '{}', limits, {}))).toBe('url_not_allowed');
      await client.close();
    }
    expect(visited).toBe(0);
  });

  it('counts a body after decompression, and stops waiting for one that never ends', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const host = await serve((request, response) => {
      if (request.url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      else response.write('slow');
    });
    const client = createGuardedFetch({ allowedHosts: [host] });
    expect(await codeOf(client.fetch(`http://${host}/bomb`, limits))).toBe('feed_too_large');
    expect(await codeOf(client.fetch(`http://${host}/slow`, { ...limits, timeoutMs: 300 }))).toBe(
      'fetch_timeout',
    );
    await client.close();
  });
});
