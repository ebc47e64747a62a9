import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { passages } from '../../../domain/core/database/schema/library.ts';
import { passageVectors } from '../../../domain/core/database/schema/vectors.ts';
import type { Embedder } from '../../../domain/meaning/embedder.ts';
import type { Platform } from '../../../runtime/platform.ts';
import { readRevisions, wrongVectors } from '../../../testing/meaning/wrong-vectors.ts';
import { createRandom, type Random } from '../../../testing/random.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import type { Row } from '../../measure/table.ts';
import { Installation } from './installation.ts';
import { questions, writeTalks } from './talks.ts';

type Options = { rounds: number; seed: number; shows: number; embedder: Embedder };

/** Some workers are killed while they start, the others while they read. */
const maxStartMs = 4_000;
const maxReadMs = 3_000;
const firstReadMs = 30_000;
const roundsPerReplacement = 6;
const readTimeoutMs = 600_000;
const sameAnswersMs = 30_000;
/** A process that is killed leaves a connection: the server's answer may be cut off. */
const honest = /^status 503$/;

type Found = { redone: number; kills: number; serverKills: number; searches: number; wrong: string[] };

/** Episodes whose vectors were stored again, although their texts are the same. */
const redoneSince = (before: Map<string, number>, now: Map<string, number>) =>
  [...before].filter(([id, revision]) => now.has(id) && now.get(id) !== revision).length;

/** Searches both servers until the signal aborts; whatever isn't an answer or an honest refusal is noted. */
async function visit(installation: Installation, found: Found, signal: AbortSignal): Promise<void> {
  for (let number = 0; !signal.aborted; number += 1) {
    const question = questions[number % questions.length] ?? '';
    // A server that was killed can't be reached.
    const answer = await installation.search(number % 2, question).catch(() => undefined);
    found.searches += 1;
    if (answer?.startsWith('status') && !honest.test(answer)) found.wrong.push(answer);
    await sleep(100);
  }
}

type Run = { installation: Installation; platform: Platform; random: Random; found: Found };

/** Until another episode is read, or nothing is left to read. */
async function untilReading({ database }: Platform, before: number): Promise<void> {
  const hasRead = async () => (await database.$count(passageVectors)) > before;
  await waitUntil(hasRead, firstReadMs).catch(() => undefined);
}

/** A worker, and now and then a server, lives for a random while. */
async function killOnce({ installation, platform, random, found }: Run): Promise<void> {
  const before = await readRevisions(platform.database);
  installation.startWorker();
  const isServerToo = random() < 0.4;
  const isStarting = random() < 0.3;
  if (!isStarting) await untilReading(platform, before.size);
  await sleep(random() * (isStarting ? maxStartMs : maxReadMs));
  if (isServerToo) {
    const at = random() < 0.5 ? 0 : 1;
    await installation.killServer(at);
    await installation.startServer(at);
    found.serverKills += 1;
  }
  await installation.killWorker();
  found.kills += 1;
  found.redone += redoneSince(before, await readRevisions(platform.database));
}

/** How many of the questions are answered differently by the two servers, or by a text that isn't stored. */
async function compareServers({ installation, platform }: Run): Promise<string[]> {
  const wrong: string[] = [];
  for (const question of questions) {
    const [first = '', second] = await Promise.all([0, 1].map((at) => installation.search(at, question)));
    if (first !== second) wrong.push(`${question}: two answers`);
    const [meaning, , more] = JSON.parse(first) as [string, string[], [string, string, string][]];
    if (meaning !== 'on') wrong.push(`${question}: ${meaning}`);
    for (const [id, , context] of more) {
      const [row] = await platform.database.select().from(passages).where(eq(passages.id, id));
      if (row?.text !== context) wrong.push(`${question}: ${context} isn't stored`);
    }
  }
  return wrong;
}

/** The same answers from servers that have just read the vectors. */
async function answersAfterRestart(run: Run): Promise<string[]> {
  const { installation } = run;
  const ask = () => Promise.all(questions.map((question) => installation.search(0, question)));
  const before = await ask();
  for (const at of [0, 1]) {
    await installation.killServer(at);
    await installation.startServer(at);
  }
  await installation.untilRead();
  let after = await ask();
  const isSame = async () => {
    after = await ask();
    return after.every((answer, at) => answer === before[at]);
  };
  // The first queries wait for the model, and may go by words alone.
  await waitUntil(isSame, sameAnswersMs).catch(() => undefined);
  return questions
    .filter((_, at) => before[at] !== after[at])
    .map((question) => `${question}: another answer`);
}

async function runRounds(run: Run, root: string, { rounds, shows }: Options): Promise<void> {
  const { installation, random, found } = run;
  const stop = new AbortController();
  const visiting = visit(installation, found, stop.signal);
  for (let round = 0; round < rounds; round += 1) {
    if (round % roundsPerReplacement === roundsPerReplacement - 1)
      await installation.load(writeTalks(root, random, Math.floor(random() * shows)).folder);
    await killOnce(run);
    console.error(
      `Round ${round + 1} of ${rounds}: ${(await readRevisions(run.platform.database)).size} read`,
    );
  }
  stop.abort();
  await visiting;
}

function toRows(
  { redone, kills, serverKills, searches, wrong }: Found,
  more: string[][],
  seed: number,
): Row[] {
  const [vectors = [], answers = [], restarted = []] = more;
  const row = (metric: string, bad: string[], reference: string): Row => ({
    metric: `meaning faults: ${metric}`,
    measured: `${bad.length} ${[...new Set(bad)].slice(0, 3).join(', ')}`.trim(),
    reference,
    target: '0',
    isMet: bad.length === 0,
  });
  return [
    row('vectors missing, too many or wrong', vectors, `${kills} workers killed, seed ${seed}`),
    row('episodes read again', new Array(redone).fill('stored twice'), ''),
    row('answers other than 200 and 503', wrong, `${searches} searches, ${serverKills} servers killed`),
    row('answers that differ or show other texts', answers, `${questions.length} questions to two servers`),
    row('other answers after a restart', restarted, ''),
  ];
}

/**
 * Kills workers while they read what passages mean, and servers while they search, at random moments, while transcripts
 * are replaced; then compares every vector with one that is made anew.
 */
export async function benchMeaningFaults(
  platform: Platform,
  folder: string,
  options: Options,
): Promise<Row[]> {
  const { embedder, seed, shows } = options;
  const random = createRandom(seed);
  const installation = new Installation(platform, folder);
  const found: Found = { redone: 0, kills: 0, serverKills: 0, searches: 0, wrong: [] };
  const run: Run = { installation, platform, random, found };
  const root = join(folder, 'talks');
  try {
    for (let number = 0; number < shows; number += 1)
      await installation.load(writeTalks(root, random, number).folder);
    for (const at of [0, 1]) await installation.startServer(at);
    await runRounds(run, root, options);
    console.error('No more kills: waiting until everything is read');
    installation.startWorker();
    await installation.untilRead(readTimeoutMs);
    const vectors = await wrongVectors(platform.database, embedder);
    const answers = await compareServers(run);
    return toRows(found, [vectors, answers, await answersAfterRestart(run)], seed);
  } finally {
    await installation.close();
  }
}
