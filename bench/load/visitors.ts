import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Each request of a visitor has its own address, as a proxy forwards it. */
export type Ask = { url: string; headers?: Record<string, string>; body?: string };
export type Answer = { status: number; milliseconds: number };

const timeoutMs = 60_000;

/** Asks for something and reads the whole answer. Rejects when there is none in time. */
export function ask({ url, headers = {}, body }: Ask, agent: Agent): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request(url, { agent, headers, method }, (response: IncomingMessage) => {
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - started }),
      );
      response.resume();
    });
    asked.setTimeout(timeoutMs, () => asked.destroy(new Error('no answer in time')));
    asked.on('error', reject);
    asked.end(body);
  });
}

const pauseMs = 300;

/** Visitors who read one thing after the other, with pauses, until the signal aborts. */
export async function visit(visitors: Ask[][], signal: AbortSignal): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Answer[] = [];
  await Promise.all(
    visitors.map(async (asks, visitor) => {
      await sleep(Math.random() * pauseMs);
      for (let at = visitor * 7; !signal.aborted; at += 1) {
        const next = asks[at % asks.length];
        if (next) answers.push(await ask(next, agent));
        await sleep(Math.random() * 2 * pauseMs);
      }
    }),
  );
  agent.destroy();
  return answers;
}
