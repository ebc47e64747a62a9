import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Call = { headers: Record<string, string>; body: string; answered: number | undefined };

/** Returns the status to respond with; undefined means no response. */
export type Behavior = (call: Call, response: ServerResponse) => number | undefined;

export type Receiver = {
  host: string;
  url: string;
  calls: Call[];
  behave: (behavior: Behavior) => void;
  close: () => void;
};

export const take: Behavior = (_, response) => {
  response.writeHead(204).end();
  return 204;
};

export function refuse(
  status: number,
  response: ServerResponse,
  headers: Record<string, string> = {},
): number {
  response.writeHead(status, headers).end();
  return status;
}

const headersOf = (request: IncomingMessage) =>
  Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));

/** A real receiver of webhooks on a free port, which keeps what it gets. */
export async function openReceiver(): Promise<Receiver> {
  const calls: Call[] = [];
  let behavior = take;
  const server = createServer(async (request, response) => {
    const call: Call = { headers: headersOf(request), body: await text(request), answered: undefined };
    calls.push(call);
    call.answered = behavior(call, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/mentions`,
    calls,
    behave: (next) => {
      behavior = next;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
