import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue, type Turn, type TurnLimits, type Waiter } from './fair-queue.ts';

const limits: TurnLimits = {
  maxRunning: 6,
  keptFree: 2,
  maxPerClient: 3,
  maxWaiting: 12,
  maxWaitingPerClient: 5,
};

/** A queue, with what runs and waits in it, seen from outside. */
function watchedQueue(options: Partial<TurnLimits> = {}) {
  const queue = new FairQueue({ ...limits, ...options });
  const running: Turn[] = [];
  const waiting = new Set<Waiter>();
  const started: string[] = [];
  const refused: string[] = [];
  const ofClient = (client: string) => ({
    running: running.filter((turn) => turn.client === client).length,
    waiting: [...waiting].filter((waiter) => waiter.client === client).length,
  });
  return {
    queue,
    running,
    waiting,
    started,
    refused,
    ofClient,
    enter: (client: string, now: number) => {
      const waiter: Waiter = {
        client,
        start: (turn) => {
          waiting.delete(waiter);
          running.push(turn);
          started.push(client);
        },
        refuse: () => {
          waiting.delete(waiter);
          refused.push(client);
        },
      };
      waiting.add(waiter);
      const refusal = queue.enter(waiter, now);
      if (!refusal) return;
      waiting.delete(waiter);
      refused.push(client);
    },
    end: (at: number, now: number) => {
      const [turn] = running.splice(at % Math.max(1, running.length), 1);
      if (turn) queue.end(turn, now);
    },
    leave: (at: number) => {
      const waiter = [...waiting][at % Math.max(1, waiting.size)];
      if (!waiter) return;
      waiting.delete(waiter);
      queue.leave(waiter);
    },
  };
}

const step = fc.record({
  what: fc.constantFrom('enter', 'enter', 'enter', 'end', 'end', 'leave' as const),
  client: fc.constantFrom('a', 'a', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  at: fc.nat(100),
  after: fc.constantFrom(0, 1, 20, 300, 4_000, 30_000),
});

describe('turns', () => {
  it('stay within their limits, and none is lost or left unused that somebody may have', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const watched = watchedQueue();
        const { queue, running, waiting, ofClient } = watched;
        let now = 0;
        for (const { what, client, at, after } of steps) {
          now += after;
          const before = ofClient(client).running;
          if (what === 'enter') watched.enter(client, now);
          else if (what === 'end') watched.end(at, now);
          else watched.leave(at);
          expect([queue.running, queue.waiting]).toEqual([running.length, waiting.size]);
          expect(running.length).toBeLessThanOrEqual(limits.maxRunning);
          expect(waiting.size).toBeLessThanOrEqual(limits.maxWaiting);
          for (const name of 'abcdefgh') {
            const own = ofClient(name);
            expect(own.waiting).toBeLessThanOrEqual(limits.maxWaitingPerClient);
            // Whoever has no turn waits only while all are taken.
            if (own.waiting > 0 && own.running === 0) expect(running.length).toBe(limits.maxRunning);
          }
          // Nobody gets a further turn of the last ones.
          if (what === 'enter' && before > 0 && ofClient(client).running > before)
            expect(running.length).toBeLessThanOrEqual(limits.maxRunning - limits.keptFree);
        }
        while (running.length > 0) watched.end(0, now);
        expect([queue.running, queue.waiting, waiting.size]).toEqual([0, 0, 0]);
      }),
      { numRuns: 500 },
    );
  });

  it('go round: while a client waits, nobody gets a second one before it', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), (steps) => {
        const watched = watchedQueue({ maxRunning: 2, keptFree: 0 });
        let now = 0;
        /** What others got since the client began to wait without a turn. */
        const passedBy = new Map<string, string[]>();
        for (const { what, client, at, after } of steps) {
          now += after;
          const before = watched.started.length;
          if (what === 'enter') watched.enter(client, now);
          else if (what === 'end') watched.end(at, now);
          else watched.leave(at);
          const started = watched.started.slice(before);
          for (const name of 'abcdefgh') {
            const own = watched.ofClient(name);
            if (own.waiting === 0 || own.running > 0) passedBy.delete(name);
            else passedBy.set(name, [...(passedBy.get(name) ?? []), ...started]);
            const others = passedBy.get(name) ?? [];
            expect(new Set(others).size).toBe(others.length);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are all of a client that is alone but the last, and one at a time of who used much', () => {
    const { enter, end, ofClient, running } = watchedQueue();
    for (let at = 0; at < 8; at += 1) enter('greedy', 0);
    expect(ofClient('greedy')).toEqual({ running: 4, waiting: 4 });
    enter('other', 500);
    expect(ofClient('other').running).toBe(1);
    for (let ended = 0; ended < 4; ended += 1)
      end(
        running.findIndex(({ client }) => client === 'greedy'),
        1_000,
      );
    expect(ofClient('greedy')).toEqual({ running: 1, waiting: 3 });
    // Nobody else was there for a while.
    end(
      running.findIndex(({ client }) => client === 'other'),
      2_000,
    );
    enter('greedy', 60_000);
    end(0, 60_000);
    expect(ofClient('greedy')).toEqual({ running: 4, waiting: 0 });
  });

  it('come first to what has begun, before all else of its client', () => {
    const queue = new FairQueue({ ...limits, maxRunning: 1, keptFree: 0 });
    const started: string[] = [];
    const turns: Turn[] = [];
    const waiter = (name: string): Waiter => ({
      client: 'a',
      start: (turn) => {
        started.push(name);
        turns.push(turn);
      },
      refuse: () => undefined,
    });
    for (const name of ['first', 'second', 'third']) queue.enter(waiter(name), 0);
    queue.enter(waiter('continued'), 0, { isContinued: true });
    for (let ended = 0; ended < 4; ended += 1) queue.end(turns[ended] as Turn, 1);
    expect(started).toEqual(['first', 'continued', 'second', 'third']);
  });

  it('leave places to wait for others, whoever came first', () => {
    const { enter, refused, ofClient } = watchedQueue({ maxWaiting: 8 });
    for (const client of 'ab') for (let at = 0; at < 9; at += 1) enter(client, 0);
    refused.length = 0;
    for (const client of 'cdef') enter(client, 0);
    for (const client of 'cdef') enter(client, 0);
    expect(ofClient('a').waiting + ofClient('b').waiting).toBeLessThan(8);
    for (const client of 'cdef')
      expect(ofClient(client).running + ofClient(client).waiting, client).toBeGreaterThan(0);
    expect(new Set(refused)).not.toContain('c');
  });
});
