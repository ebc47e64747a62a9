import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { AppError } from '../domain/core/errors.ts';
import { connectionOptions } from './connections.ts';

/** A refused connection is closed after this time, even if its other end doesn't read the answer. */
const lingerMs = 5_000;

type Handlers = {
  /** Answers requests: the app. */
  fetch: Parameters<typeof getRequestListener>[0];
  /** Answers what never became a request, in the form of every other error. */
  refuse: (error: unknown) => Response | Promise<Response>;
};

const invalidRequestError = () =>
  new AppError('invalid_request', 'The request isn’t valid HTTP, or its address or Host header is wrong.');

/** What Node's parser refuses, by its code. */
function toAppError(error: NodeJS.ErrnoException): AppError {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('headers_too_large', 'The address and headers of the request are too long.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new AppError('body_too_large', 'The request body has too many chunk extensions.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('request_timeout', 'The request took too long to arrive. Send it again.');
    default:
      return invalidRequestError();
  }
}

/** Exactly one, as HTTP/1.1 requires: two could mean one thing to a proxy and another here. */
function hasHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct.host ?? [];
  return hosts.length === 1 ? hosts[0] !== '' : hosts.length === 0 && httpVersion === '1.0';
}

/** The answers that a connection waits for. */
class PendingAnswers {
  #ofSocket = new WeakMap<Socket, Set<ServerResponse>>();

  add({ socket }: IncomingMessage, response: ServerResponse): void {
    const pending = this.#ofSocket.get(socket) ?? new Set();
    this.#ofSocket.set(socket, pending.add(response));
    response.once('close', () => pending.delete(response));
  }

  /** Whether nothing of them was sent: another answer would end up in the middle of one, or in the place of one. */
  areUnsent(socket: Socket): boolean {
    const [first, ...others] = this.#ofSocket.get(socket) ?? [];
    return !first || (!first.headersSent && others.length === 0);
  }
}

/** Writes an answer where there is no request that it could belong to, and closes the connection. */
async function answerSocket(socket: Socket, response: Response): Promise<void> {
  const body = await response.text();
  response.headers.set('connection', 'close');
  response.headers.set('content-length', String(Buffer.byteLength(body)));
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  if (!socket.writable) return void socket.destroy();
  socket.setTimeout(lingerMs);
  socket.end(`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n${headers}\r\n${body}`);
}

/** Node's server for an app. Whatever it refuses itself gets the form and the headers of every other error. */
export function createHttpServer({ fetch, refuse }: Handlers, options = connectionOptions): Server {
  const errorHandler = (error: unknown) =>
    refuse(error instanceof RequestError ? invalidRequestError() : error);
  // For HTTP/1.0, which knows no Host header.
  const hostname = 'localhost';
  const answer = getRequestListener(fetch, { hostname, errorHandler });
  const answerInvalid = getRequestListener(() => refuse(invalidRequestError()), { hostname, errorHandler });
  const pending = new PendingAnswers();
  const server = createServer({ ...options, requireHostHeader: false }, (request, response) => {
    pending.add(request, response);
    return hasHost(request) ? answer(request, response) : answerInvalid(request, response);
  });
  // An expectation that we don't know may be ignored. Node would answer it without our headers.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', async (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || !pending.areUnsent(socket)) socket.destroy();
    else await answerSocket(socket, await refuse(toAppError(error)));
  });
  return server;
}
