import { createServer } from 'node:net';

/** Whether a server could listen on this port of 127.0.0.1 now; port 0 asks for any. Resolves to the port, or undefined. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host: '127.0.0.1' }, () => {
      const address = probe.address();
      const taken = typeof address === 'object' && address ? address.port : undefined;
      probe.close(() => resolve(taken));
    });
  });
}

/** The preferred port when it is free, so that open connections find their service again; else any free one. */
export async function freePort(preferred?: number): Promise<number> {
  const port = (preferred && (await tryPort(preferred))) || (await tryPort(0));
  if (!port) throw new Error('No free port on 127.0.0.1.');
  return port;
}
