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
import type { ThreadData, ThreadModel, ThreadQuestion, ThreadState } from './thread-messages.ts';

// Comparing all vectors blocks this thread for milliseconds; requests are answered by another one.

/** Once the only model has read everything, models are checked less often than vectors. */
const followsPerChoice = 5;
const connections = 2;

const { databaseUrl, models, followMs }: ThreadData = workerData;
const log = createLogger('meaning', 'warn');
const { database } = connectDatabase(databaseUrl, log, { max: connections });

const [preferred] = models;
if (!preferred) throw new Error('There is no model to follow.');
let model = preferred;
let follower = new VectorFollower(database, model);
let isSettled = false;

const say = (reply: ThreadReply<Near, ThreadState>) => parentPort?.postMessage(reply);

/** The preferred model, once it has read as many episodes as each other model that can read queries. */
async function chooseModel(): Promise<{ chosen: ThreadModel; share: number; refined: number }> {
  const { total, byModel } = await readProgress(database);
  const countOf = ({ name }: ThreadModel) => byModel.get(name)?.read ?? 0;
  const chosen = models.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
  const shareOf = (count: number) => (total === 0 ? 1 : count / total);
  const refined = byModel.get(chosen.name)?.refined ?? 0;
  return { chosen, share: shareOf(countOf(chosen)), refined: shareOf(refined) };
}

async function choose(): Promise<void> {
  const { chosen, share, refined } = await chooseModel();
  if (chosen !== model) {
    follower = new VectorFollower(database, chosen);
    model = chosen;
    await follower.follow();
  }
  isSettled = share === 1 && models.length === 1;
  say({ news: { model: model.name, share, refined } });
}

async function answer(query: ThreadQuestion): Promise<Near> {
  if (query.model !== model.name) return { near: [], compared: 0 };
  const { table } = follower;
  const vector = query.isOfPassage ? table.centeredOf(query.vector) : query.vector;
  if (query.kind === 'compare') {
    const near = table.compare(vector, query.places);
    return { near, compared: near.length };
  }
  const { near, compared } = table.nearest(vector, query.limit, query.among);
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
