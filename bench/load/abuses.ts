import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, ask } from './visitors.ts';

/** What one visitor or one key does until the signal aborts. Resolves to the statuses it was answered with. */
export type Abuse = {
  name: string;
  run: (signal: AbortSignal) => Promise<Map<number, number>>;
  /** Whether there are many who do it: then others may wait longer, but are answered. */
  isByMany?: boolean;
};

const connections = 100;
const slowBytesPerSecond = 50_000;

/** Asks again and again over many connections, without pauses. */
async function askAgain(asks: Ask[], signal: AbortSignal): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let at = connection; !signal.aborted; at += connections) {
        const next = asks[at % asks.length];
        const status = next ? (await ask(next, agent).catch(() => ({ status: 0 }))).status : 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  agent.destroy();
  return statuses;
}

/** Reads an answer at this rate, or as fast as it comes, and stops when the signal aborts. Resolves to its status. */
function readStream({ url, headers }: Ask, bytesPerSecond: number, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const asked = get(url, { headers, agent: false }, async (response) => {
      const stop = () => void asked.destroy();
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      try {
        for await (const chunk of response)
          if (Number.isFinite(bytesPerSecond))
            await sleep(((chunk as Buffer).length / bytesPerSecond) * 1000);
      } catch {
        // It was stopped.
      }
      signal.removeEventListener('abort', stop);
      resolve(response.statusCode ?? 0);
    });
    asked.on('error', () => resolve(0));
  });
}

async function exportAgain(asks: Ask[], bytesPerSecond: number, signal: AbortSignal) {
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while (!signal.aborted) {
        const next = asks[connection % asks.length];
        const status = next ? await readStream(next, bytesPerSecond, signal) : 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // Who is refused asks again, but not at once.
        if (status !== 200) await sleep(1_000);
      }
    }),
  );
  return statuses;
}

/** Begins to send a body on many connections, and never ends it. */
async function sendSlowly(base: string, visitor: string, signal: AbortSignal) {
  const { hostname, port, host } = new URL(base);
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST /api/v1/subscribe HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${visitor}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      ),
    );
    socket.on('error', () => undefined);
    socket.resume();
    return socket;
  });
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  for (const socket of sockets) socket.destroy();
  return new Map<number, number>();
}

const commonWords = 'the of and to a in that is it you i we for on with as this be are have'.split(' ');

/** Searches that read a large part of any library. */
const tooBroad = [
  {
    q: commonWords.map((word, at) => (at % 2 ? `NEAR/100 ${word})` : `${at ? 'OR ' : ''}(${word}`)).join(' '),
  },
  { q: 'a* b* c*', group: 'none' },
  { q: 'zebra OR the', group: 'none' },
  { q: commonWords.slice(0, 8).join(' OR '), group: 'none' },
];

/** Searches that read as much as a search may. */
const dear = [
  { q: '"one of the"', group: 'none' },
  { q: '"a lot of" OR "going to be"' },
  { q: 'a* b* c*' },
  { q: commonWords.slice(0, 10).join(' ') },
  { q: commonWords.join(' OR ') },
  { q: 'work NEAR/5 people' },
];

const call = (id: number, q: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'search_mentions', arguments: { q } },
});

function sumOf(counts: Map<number, number>[]): Map<number, number> {
  const sum = new Map<number, number>();
  for (const [status, times] of counts.flatMap((statuses) => [...statuses]))
    sum.set(status, (sum.get(status) ?? 0) + times);
  return sum;
}

/** Each takes what all share: turns, connections to the database, the engine, the event loop. The last is all of them. */
export function abuses(base: string, key: () => string, words: string[]): Abuse[] {
  const all = singleAbuses(base, key, words);
  return [
    ...all,
    {
      name: 'all of these at once',
      run: async (signal) => sumOf(await Promise.all(all.map(({ run }) => run(signal)))),
      isByMany: true,
    },
  ];
}

function singleAbuses(base: string, key: () => string, words: string[]): Abuse[] {
  // Another network each time: what one has used up is remembered for ten minutes.
  const from = () => ({ 'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}:1::1` });
  const api = `${base}/api/v1`;
  const keyed = (accept: string) => ({ ...from(), authorization: `Bearer ${key()}`, accept });
  const rows = 'application/x-ndjson';
  const mcp = (messages: number): Ask => ({
    url: `${base}/mcp`,
    headers: { ...keyed('application/json, text/event-stream'), 'content-type': 'application/json' },
    body: JSON.stringify(
      Array.from({ length: messages }, (_, at) => call(at, words[at % words.length] ?? 'x')),
    ),
  });
  const searches = (all: Record<string, string>[]): Ask[] => {
    const headers = from();
    return all.map((search) => ({ url: `${api}/entities/search?${new URLSearchParams(search)}`, headers }));
  };
  return [
    {
      name: 'one visitor, 100 searches at once',
      run: (signal) => askAgain(searches(words.map((q) => ({ q }))), signal),
    },
    {
      name: 'one visitor, 100 searches that read too much',
      run: (signal) => askAgain(searches(tooBroad), signal),
    },
    {
      name: 'one visitor, 100 of the dearest searches that are answered',
      run: (signal) => askAgain(searches(dear), signal),
    },
    {
      name: 'one visitor, 100 small files at once',
      run: (signal) => askAgain([{ url: `${base}/robots.txt`, headers: from() }], signal),
    },
    {
      name: 'one key, 100 slow exports of all passages',
      run: (signal) =>
        exportAgain([{ url: `${api}/passages`, headers: keyed(rows) }], slowBytesPerSecond, signal),
    },
    {
      name: 'one key, 100 exports of searches',
      run: (signal) => {
        const headers = keyed(rows);
        const asks = words.map((q) => ({ url: `${api}/search?q=${encodeURIComponent(q)}`, headers }));
        return exportAgain(asks, Number.POSITIVE_INFINITY, signal);
      },
    },
    { name: 'one key, batches of 100 calls', run: (signal) => askAgain([mcp(100)], signal) },
    { name: 'one key, batches of 20 calls', run: (signal) => askAgain([mcp(20)], signal) },
    {
      name: 'one visitor, 100 bodies that never end',
      run: (signal) => sendSlowly(base, from()['x-forwarded-for'], signal),
    },
  ];
}
