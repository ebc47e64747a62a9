import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { numberedSentences, type Said } from './said.ts';
import { type Reply, type Sent, type ServerShape, serverShapes } from './server-shapes.ts';

/**
 * What a server does instead of answering: another reply, no reply, or a connection that it closes before it answers
 * (`dies`) or amid its answer (`breaks off`).
 */
type Fault = Reply | 'silence' | 'dies' | 'breaks off';

/** How a server behaves; all of it may be changed while it runs. */
export type Behavior = {
  shape: ServerShape;
  /** What is said in the audio that it is sent. */
  hear: (sent: Sent) => Said | Promise<Said>;
  /** Undefined for requests that are answered. */
  fault: (sent: Sent) => Fault | undefined;
  /** Larger requests are refused before they are read. */
  maxBodyBytes: number;
};

const headerBytes = 44;
const sampleRate = 16_000;

async function readSent(incoming: IncomingMessage): Promise<Sent> {
  const type = incoming.headers['content-type'] ?? '';
  const body = new Uint8Array(await buffer(incoming));
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const fields: Record<string, string[]> = {};
  for (const [name, value] of form)
    if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value];
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('A request had no file.');
  const samples = new Int16Array((await file.arrayBuffer()).slice(headerBytes));
  return {
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization,
    fields,
    fileName: file.name,
    fileBytes: file.size,
    samples,
    seconds: samples.length / sampleRate,
  };
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/**
 * A service that transcribes, on a free port of this machine, which answers as a server is known to. It keeps what it was
 * sent, and counts the seconds of audio that it worked on and would bill: those that it answered with 200, and those whose
 * connection it closed.
 */
export async function startRecordedServer(changed: Partial<Behavior> = {}) {
  const behavior: Behavior = {
    shape: 'openai',
    hear: ({ seconds }) => numberedSentences(seconds),
    fault: () => undefined,
    maxBodyBytes: Number.POSITIVE_INFINITY,
    ...changed,
  };
  const requests: Sent[] = [];
  let billedSeconds = 0;

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const size = Number(incoming.headers['content-length']);
    if (size > behavior.maxBodyBytes) {
      const message = `Maximum content size limit (${behavior.maxBodyBytes}) exceeded (${size} bytes read)`;
      send(response, { status: 413, body: { error: { message } }, headers: { connection: 'close' } });
      return;
    }
    const sent = await readSent(incoming);
    requests.push(sent);
    const fault = behavior.fault(sent);
    const reply = fault ?? serverShapes[behavior.shape](sent, await behavior.hear(sent));
    if (typeof reply === 'string' || reply.status === 200) billedSeconds += sent.seconds;
    if (reply === 'dies') response.destroy();
    else if (reply === 'breaks off')
      response.writeHead(200, { 'content-length': 1_000 }).write('{"text": "', () => response.destroy());
    else if (reply !== 'silence') send(response, reply);
  };

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error) => send(response, { status: 500, body: String(error) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    behavior,
    requests,
    billedSeconds: () => billedSeconds,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type RecordedServer = Awaited<ReturnType<typeof startRecordedServer>>;
