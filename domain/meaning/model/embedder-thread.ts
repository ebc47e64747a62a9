import { parentPort, workerData } from 'node:worker_threads';
import type { Request, Response, TextKind, ThreadData } from './messages.ts';
import { loadVectors } from './vectors.ts';

const { path } = workerData as ThreadData;
const vectors = loadVectors(path);
const waiting: Record<TextKind, Request[]> = { query: [], passage: [] };
let isBusy = false;

parentPort?.on('message', (request: Request) => {
  waiting[request.kind].push(request);
  if (!isBusy) workLater();
});

/** Between two texts messages are received, so that a query waits for one passage at most. */
function workLater(): void {
  isBusy = true;
  setImmediate(() => {
    const request = waiting.query.shift() ?? waiting.passage.shift();
    if (request) respond(request);
    if (waiting.query.length + waiting.passage.length > 0) workLater();
    else isBusy = false;
  });
}

function respond({ id, kind, text }: Request): void {
  const send = (response: Response, buffers: ArrayBuffer[] = []) =>
    parentPort?.postMessage(response, buffers);
  try {
    const vector = vectors[kind](text);
    send({ id, vector }, [vector.buffer]);
  } catch (err) {
    send({ id, error: err instanceof Error ? err.message : String(err) });
  }
}
