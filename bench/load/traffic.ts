import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const connections = 200;
const meanPauseMs = 400;
const timeoutMs = 30_000;
/** Answers that a visitor may get: too many requests and a service that is busy are honest ones. */
const honest = new Set([200, 404, 429, 503]);

export type Traffic = { requests: number; refused: number; wrong: Map<string, number>; latencies: number[] };

type Ask = { url: string; headers?: Record<string, string> };

/** What was asked for, without its id and its words. */
const kindOf = ({ url }: Ask) => new URL(url).pathname.replace(/[\w-]{36}/g, 'ID');

function request({ url, headers = {} }: Ask, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers }, (response: IncomingMessage) => {
      response.on('error', reject);
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    asked.setTimeout(timeoutMs, () => asked.destroy(new Error('no answer in time')));
    asked.on('error', reject);
  });
}

/** Many connections, each of which asks for one thing after the other until the signal aborts. */
export async function makeTraffic(asks: Ask[], signal: AbortSignal): Promise<Traffic> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const traffic: Traffic = { requests: 0, refused: 0, wrong: new Map(), latencies: [] };
  const note = (what: string) => traffic.wrong.set(what, (traffic.wrong.get(what) ?? 0) + 1);
  const visit = async (ask: Ask) => {
    const started = performance.now();
    traffic.requests += 1;
    try {
      const status = await request(ask, agent);
      traffic.latencies.push(performance.now() - started);
      if (status === 429 || status === 503) traffic.refused += 1;
      if (!honest.has(status)) note(`status ${status} of ${kindOf(ask)}`);
    } catch (error) {
      note(`${error instanceof Error ? error.message : String(error)} of ${kindOf(ask)}`);
    }
  };
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      await sleep(Math.random() * 2 * meanPauseMs);
      // A prime, so that connections ask for different things at the same time.
      for (let number = connection * 7_919; !signal.aborted; number += 1) {
        const ask = asks[number % asks.length];
        if (ask) await visit(ask);
        await sleep(Math.random() * 2 * meanPauseMs);
      }
    }),
  );
  agent.destroy();
  return traffic;
}
