import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

type Address = { host: string; port: number };

/** Says what to do about an address that can't be listened on. */
function listenError(error: NodeJS.ErrnoException, { host, port }: Address): Error {
  const advice: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use: stop the program that uses it, or set PORT to another port.`,
    EACCES: `Port ${port} needs more privileges than this user has: set PORT to 1024 or more.`,
    EADDRNOTAVAIL: `HOST ${host} isn't an address of this machine.`,
  };
  return new Error(advice[error.code ?? ''] ?? `Couldn't listen on ${host}:${port}: ${error.message}.`, {
    cause: error,
  });
}

/** Resolves when the server listens; throws a sentence about the setting to change when it can't. */
export async function untilListening(server: Pick<Server, 'once'>, address: Address): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error) => reject(listenError(error, address)));
  });
}

/** Throws when another program listens there already: known before everything is started. */
export async function requireFreeAddress(address: Address): Promise<void> {
  const probe = createServer();
  const listening = untilListening(probe, address);
  probe.listen(address);
  await listening;
  probe.close();
  await once(probe, 'close');
}
