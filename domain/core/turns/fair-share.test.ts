import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairQueue, type Turn } from './fair-queue.ts';

const limits = { maxRunning: 12, keptFree: 4, maxPerClient: 3, maxWaiting: 200, maxWaitingPerClient: 40 };
const processors = 2;
const stepMs = 2;
const seconds = 300;
/** Who is refused asks again after this time. */
const askAgainMs = 1_000;

/** Somebody who asks for one thing after the other. `askAt`: when for the next; times are milliseconds. */
type Asker = { client: string; askAt: number; workMs: () => number; pauseMs: () => number };
type Work = { asker: Asker; askedAt: number; leftMs: number; turn: Turn };

function createRandom(seed: number): () => number {
  let state = seed * 2 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function createAskers(random: () => number, abusiveRequests: number): Asker[] {
  const visitors = Array.from({ length: 10 }, (_, at) => ({
    client: `visitor ${at}`,
    askAt: random() * 400,
    workMs: () => 5 + random() * 55,
    pauseMs: () => random() * 800,
  }));
  const abuser = { client: 'abuser', askAt: 5_000, workMs: () => 300, pauseMs: () => 0 };
  return [...visitors, ...Array.from({ length: abusiveRequests }, () => ({ ...abuser }))];
}

/** A service whose running work shares the processors. Returns how long visitors waited for their answers. */
function simulate(seed: number, abusiveRequests: number): number[] {
  const askers = createAskers(createRandom(seed), abusiveRequests);
  const queue = new FairQueue(limits);
  const latencies: number[] = [];
  let running: Work[] = [];
  let ending: { turn: Turn; at: number }[] = [];
  const ask = (asker: Asker, now: number) => {
    asker.askAt = Number.POSITIVE_INFINITY;
    const refuse = () => {
      asker.askAt = now + askAgainMs;
    };
    const start = (turn: Turn) => void running.push({ asker, askedAt: now, leftMs: asker.workMs(), turn });
    if (queue.enter({ client: asker.client, start, refuse }, now)) refuse();
  };
  const finish = ({ asker, askedAt, turn }: Work, now: number) => {
    ending.push({ turn, at: now + queue.pauseAfter(turn, now) });
    asker.askAt = now + asker.pauseMs();
    if (asker.client !== 'abuser') latencies.push(now - askedAt);
  };
  for (let now = 0; now < seconds * 1_000; now += stepMs) {
    const due = ending.filter(({ at }) => at <= now);
    ending = ending.filter(({ at }) => at > now);
    for (const { turn } of due) queue.end(turn, now);
    for (const asker of askers) if (asker.askAt <= now) ask(asker, now);
    const share = Math.min(1, processors / running.length) * stepMs;
    for (const work of running) work.leftMs -= share;
    const done = running.filter(({ leftMs }) => leftMs <= 0);
    running = running.filter(({ leftMs }) => leftMs > 0);
    for (const work of done) finish(work, now);
  }
  return latencies;
}

const p99 = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length * 0.99)] ?? 0;

it('keeps the others waiting at most half as long again, whatever one client sends', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 200 }),
      (seed, requests) => {
        const alone = p99(simulate(seed, 0));
        expect(p99(simulate(seed, requests)) / alone).toBeLessThanOrEqual(1.5);
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);
