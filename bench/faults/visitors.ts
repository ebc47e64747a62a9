import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultShow } from './shows.ts';

const visitors = 4;
const pauseMs = 150;
const timeoutMs = 20_000;

export type Visits = { requests: number; unavailable: number; unreachable: number; wrong: string[] };

/** Searches until the signal aborts. 503 is honest; a server that is killed can't be reached. */
export async function visit(url: string, shows: FaultShow[], signal: AbortSignal): Promise<Visits> {
  const visits: Visits = { requests: 0, unavailable: 0, unreachable: 0, wrong: [] };
  const visitOnce = async (number: number) => {
    const words = shows[number % shows.length]?.term ?? '';
    visits.requests += 1;
    try {
      const response = await fetch(`${url}/api/v1/entities/search?q=${words}`, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.text();
      if (response.status === 503) visits.unavailable += 1;
      else if (response.status !== 200) visits.wrong.push(`status ${response.status}`);
    } catch {
      visits.unreachable += 1;
    }
  };
  await Promise.all(
    Array.from({ length: visitors }, async (_, visitor) => {
      for (let number = visitor; !signal.aborted; number += visitors) {
        await visitOnce(number);
        await sleep(pauseMs);
      }
    }),
  );
  return visits;
}
