import { setTimeout as sleep } from 'node:timers/promises';

export type Readers = {
  /** How many read at the same time, each over a connection of its own. */
  count: number;
  requestsEach: number;
  /** Milliseconds between an answer and the next request, on the average; 0 asks again at once. */
  pauseMs: number;
};

export type Reading = { latencies: number[]; errors: number; requestsPerSecond: number };

/** The n-th request of a reader: its address, and what it sends along. */
export type Ask = (reader: number, request: number) => { url: string; headers?: Record<string, string> };

async function read(readers: Readers, reader: number, ask: Ask, into: Reading): Promise<void> {
  // They don't all start and continue at the same moment.
  const pause = () => sleep(Math.random() * 2 * readers.pauseMs);
  for (let request = 0; request < readers.requestsEach; request += 1) {
    if (readers.pauseMs > 0) await pause();
    const { url, headers = {} } = ask(reader, request);
    const started = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    into.latencies.push(performance.now() - started);
    if (answer.status !== 200) into.errors += 1;
  }
}

/** Many readers at the same time; how long each of their requests took, in milliseconds. */
export async function readTogether(readers: Readers, ask: Ask): Promise<Reading> {
  const reading: Reading = { latencies: [], errors: 0, requestsPerSecond: 0 };
  const started = performance.now();
  await Promise.all(
    Array.from({ length: readers.count }, (_, reader) => read(readers, reader, ask, reading)),
  );
  reading.requestsPerSecond = reading.latencies.length / ((performance.now() - started) / 1000);
  return reading;
}
