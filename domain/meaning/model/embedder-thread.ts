import { parentPort, workerData } from 'node:worker_threads';
import type { AskedQuestion, ThreadReply } from '../../core/process/asked-thread.ts';
import { loadVectors } from './vectors.ts';

/** What the thread is started with. */
export type ThreadData = { path: string };

/** A text, and how it is read: `refined` is a passage read by the model for queries. */
export type EmbeddedText = { kind: 'query' | 'passage' | 'refined'; text: string };

type Asked = AskedQuestion<EmbeddedText>;

const { path } = workerData as ThreadData;
const vectors = loadVectors(path);
/** What is waited for most comes first. */
const waiting: Record<EmbeddedText['kind'], Asked[]> = { query: [], passage: [], refined: [] };
const read = { query: vectors.query, passage: vectors.passage, refined: vectors.query };
let isBusy = false;

parentPort?.on('message', (asked: Asked) => {
  waiting[asked.question.kind].push(asked);
  if (!isBusy) workLater();
});

/** Between two texts messages are received, so that a query waits for one passage at most. */
function workLater(): void {
  isBusy = true;
  setImmediate(() => {
    const asked = waiting.query.shift() ?? waiting.passage.shift() ?? waiting.refined.shift();
    if (asked) respond(asked);
    if (Object.values(waiting).some(({ length }) => length > 0)) workLater();
    else isBusy = false;
  });
}

function respond({ id, question: { kind, text } }: Asked): void {
  const send = (reply: ThreadReply<Float32Array>, buffers: ArrayBuffer[] = []) =>
    parentPort?.postMessage(reply, buffers);
  try {
    const answer = read[kind](text);
    send({ id, answer }, [answer.buffer]);
  } catch (err) {
    send({ id, error: err instanceof Error ? err.message : String(err) });
  }
}
