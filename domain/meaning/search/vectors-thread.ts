import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { connectDatabase } from '../../core/database/connection.ts';
import { messageOf } from '../../core/errors.ts';
import { createLogger } from '../../core/logging/logger.ts';
import type { AskedQuestion, ThreadReply } from '../../core/process/asked-thread.ts';
import { readProgress } from '../stored/waiting.ts';
import { signsOf, toBytes } from '../vectors.ts';
import { compareVectors } from './compare-vectors.ts';
import { VectorFollower } from './follow-vectors.ts';
import { SignTable } from './sign-table.ts';
import type { Near, ThreadData, ThreadQuestion, ThreadState } from './thread-messages.ts';

// Comparing all vectors blocks this thread for milliseconds; requests are answered by another one.

const followMs = 2_000;
/** Once the only model has read everything, models are checked less often than vectors. */
const followsPerChoice = 5;
/** How many vectors are compared exactly for each that is returned: signs are rough. */
const comparedPerResult = 4;
const connections = 4;

const { databaseUrl, models }: ThreadData = workerData;
const log = createLogger('meaning', 'warn');
const { database } = connectDatabase(databaseUrl, log, { max: connections });

let model = models[0] ?? '';
let table = new SignTable();
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
    table = new SignTable();
    follower = new VectorFollower(database, chosen, table);
    model = chosen;
    await follower.follow();
  }
  isSettled = share === 1 && models.length === 1;
  say({ news: { model, share } });
}

async function answer(query: ThreadQuestion): Promise<Near> {
  const { vector } = query;
  if (query.model !== model) return { near: [], compared: 0 };
  if (query.kind === 'compare') {
    const places = query.places.flatMap(({ episodeId, ordinal }) => table.placeOf(episodeId, ordinal) ?? []);
    return { near: await compareVectors(database, model, vector, places), compared: places.length };
  }
  const { places, compared } = table.nearest(signsOf(toBytes(vector)), {
    dimensions: vector.length,
    limit: query.limit * comparedPerResult,
    among: query.among,
  });
  const near = await compareVectors(database, model, vector, places);
  return { near: near.slice(0, query.limit), compared };
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
