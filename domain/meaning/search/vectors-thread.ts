import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { connectDatabase } from '../../core/database/connection.ts';
import { messageOf } from '../../core/errors.ts';
import { createLogger } from '../../core/logging/logger.ts';
import type { AskedQuestion, ThreadReply } from '../../core/process/asked-thread.ts';
import { readProgress } from '../stored/waiting.ts';
import { asStored } from './as-stored.ts';
import { VectorFollower } from './follow-vectors.ts';
import type { Near } from './near-passage.ts';
import type { ThreadData, ThreadQuestion, ThreadState } from './thread-messages.ts';
import { VectorTable } from './vector-table.ts';

// Comparing all vectors blocks this thread for milliseconds; requests are answered by another one.

const followMs = 2_000;
/** Once the only model has read everything, models are checked less often than vectors. */
const followsPerChoice = 5;
const connections = 2;

const { databaseUrl, models }: ThreadData = workerData;
const log = createLogger('meaning', 'warn');
const { database } = connectDatabase(databaseUrl, log, { max: connections });

let model = models[0] ?? '';
let table = new VectorTable();
let follower = new VectorFollower(database, model, table);
let isSettled = false;

const say = (reply: ThreadReply<Near, ThreadState>) => parentPort?.postMessage(reply);

/** The preferred model, once it has read as many episodes as each other model that can read queries. */
async function chooseModel(): Promise<{ chosen: string; share: number }> {
  const { total, byModel } = await readProgress(database);
  const countOf = (name: string) => byModel.get(name) ?? 0;
  const chosen = models.reduce(
    (best, name) => (countOf(name) > countOf(best) ? name : best),
    models[0] ?? '',
  );
  return { chosen, share: total === 0 ? 1 : countOf(chosen) / total };
}

async function choose(): Promise<void> {
  const { chosen, share } = await chooseModel();
  if (chosen !== model) {
    table = new VectorTable();
    follower = new VectorFollower(database, chosen, table);
    model = chosen;
    await follower.follow();
  }
  isSettled = share === 1 && models.length === 1;
  say({ news: { model, share } });
}

async function answer(query: ThreadQuestion): Promise<Near> {
  if (query.model !== model) return { near: [], compared: 0 };
  if (query.kind === 'compare') {
    const near = table.compare(query.vector, query.places);
    return { near, compared: near.length };
  }
  const { near, compared } = table.nearest(query.vector, query.limit, query.among);
  return { near: await asStored(database, table, near), compared };
}

parentPort?.on('message', ({ id, question }: AskedQuestion<ThreadQuestion>) => {
  answer(question).then(
    (near) => say({ id, answer: near }),
    (error) => say({ id, error: messageOf(error) }),
  );
});

for (let times = 0; ; times += 1) {
  const work = follower.follow().then(() => {
    if (!isSettled || times % followsPerChoice === 0) return choose();
  });
  await work.catch((err) => log.warn({ err }, 'Could not follow the vectors'));
  await sleep(followMs);
}
