import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../domain/core/logging/logger.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { createJobLoop, type JobKind } from './job-loop.ts';

/** A loop over a queue in memory, and what happened in it. */
function harness(queue: string[], kind: Partial<JobKind<string>> = {}) {
  const stop = new AbortController();
  const lines: string[] = [];
  const [done, failed, extended]: [string[], string[], string[]] = [[], [], []];
  let claims = 0;
  const loop = createJobLoop<string>(
    {
      name: 'test',
      concurrency: 2,
      leaseSeconds: 60,
      isDue: sql<boolean>`true`,
      claim: async (limit) => {
        claims += 1;
        return queue.splice(0, limit);
      },
      extend: async (job) => void extended.push(job),
      process: async (job) => {
        done.push(job);
        return {};
      },
      fail: async (job) => void failed.push(job),
      logFields: (id) => ({ id }),
      messages: { done: 'Did it', failed: 'Could not do it' },
      ...kind,
    },
    createLogger('test', 'info', { write: (line) => void lines.push(line) }),
  );
  return { loop, stop, lines, done, failed, extended, claims: () => claims };
}

describe('a job loop', () => {
  it('does what is due, then waits until it is woken', async () => {
    const queue = ['a', 'b', 'c'];
    const { loop, stop, done, claims } = harness(queue);
    const running = loop.run(stop.signal);
    await waitUntil(() => done.length === 3);
    const before = claims();
    queue.push('d');
    loop.wake();
    await waitUntil(() => done.length === 4);
    stop.abort();
    await running;
    expect(done).toEqual(['a', 'b', 'c', 'd']);
    expect(claims() - before).toBeLessThan(5);
  });

  it('stays within its concurrency, and finishes jobs in progress when it is stopped', async () => {
    const gates: (() => void)[] = [];
    let inProgress = 0;
    let max = 0;
    const { loop, stop } = harness(['a', 'b', 'c'], {
      process: async () => {
        inProgress += 1;
        max = Math.max(max, inProgress);
        await new Promise<void>((open) => gates.push(open));
        inProgress -= 1;
        return {};
      },
    });
    const running = loop.run(stop.signal);
    await waitUntil(() => inProgress === 2);
    stop.abort();
    for (const open of gates) open();
    await running;
    expect([max, inProgress, gates.length]).toEqual([2, 0, 2]);
  });

  it('keeps the lease of a job that takes long', async () => {
    let finish = () => {};
    const { loop, stop, extended } = harness(['long'], {
      leaseSeconds: 0.03,
      process: () =>
        new Promise((resolve) => {
          finish = () => resolve({});
        }),
    });
    const running = loop.run(stop.signal);
    await waitUntil(() => extended.length >= 3);
    finish();
    stop.abort();
    await running;
    expect(new Set(extended)).toEqual(new Set(['long']));
  });

  it('stores a failure, logs it with its cause, and goes on', async () => {
    const { loop, stop, lines, done, failed } = harness(['bad', 'good'], {
      concurrency: 1,
      process: async (job) => {
        if (job === 'bad') throw new Error('It broke.');
        done.push(job);
        return { passages: 3 };
      },
    });
    const running = loop.run(stop.signal);
    await waitUntil(() => done.length === 1);
    stop.abort();
    await running;
    expect(failed).toEqual(['bad']);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', job: 'test', id: 'bad', msg: 'Could not do it', err: { message: 'It broke.' } },
      { level: 'info', job: 'test', id: 'good', msg: 'Did it', passages: 3 },
    ]);
  });

  it('does not spin when neither the job nor its failure can be stored', async () => {
    const away = () => Promise.reject(new Error('The database is away.'));
    const { loop, stop, lines, claims } = harness([], {
      claim: async () => [randomUUID()],
      process: away,
      fail: away,
    });
    const running = loop.run(stop.signal);
    await waitUntil(() => lines.length >= 2);
    stop.abort();
    await running;
    expect(claims()).toBeLessThan(20);
  });
});
