import { connect } from 'node:net';

const connections = 20;
const timeoutMs = 120_000;

/** Seconds until the server closes a connection on which nothing happens after `firstWords`. */
function secondsUntilClosed(url: URL, firstWords: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname, () => socket.write(firstWords));
    const timer = setTimeout(() => socket.destroy(), timeoutMs);
    // Read what comes, or its end isn't noticed.
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve((performance.now() - started) / 1000);
    });
  });
}

/** Connections that say nothing, half a request, or one request and nothing more; the seconds of the last to be closed. */
export async function lastIdleClosed(base: string): Promise<number> {
  const url = new URL(base);
  const words = ['', 'GET / HTTP/1.1\r\nHost: x', `GET /robots.txt HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`];
  const seconds = await Promise.all(
    Array.from({ length: connections }, (_, at) => secondsUntilClosed(url, words[at % words.length] ?? '')),
  );
  return Math.max(...seconds);
}
