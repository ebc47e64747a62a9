import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const readers = 20;
const bytesPerSecond = 50_000;

/** Reads all passages slowly, until the signal aborts. Resolves to the bytes that were read. */
function readSlowly(url: string, authorization: string, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const asked = get(
      `${url}/api/v1/passages`,
      { headers: { authorization, accept: 'application/x-ndjson' }, agent: false },
      async (response) => {
        try {
          for await (const chunk of response) {
            bytes += (chunk as Buffer).length;
            await sleep(((chunk as Buffer).length / bytesPerSecond) * 1000, undefined, { signal });
          }
          resolve(bytes);
        } catch (error) {
          asked.destroy();
          if (signal.aborted) resolve(bytes);
          else reject(error);
        }
      },
    );
    asked.on('error', (error) => (signal.aborted ? resolve(bytes) : reject(error)));
  });
}

/** Twenty slow readers, each with its own key. Resolves to how many of them met an error. */
export async function readAllSlowly(url: string, keys: string[], signal: AbortSignal): Promise<number> {
  const outcomes = await Promise.allSettled(
    keys.slice(0, readers).map((key) => readSlowly(url, `Bearer ${key}`, signal)),
  );
  return outcomes.filter(({ status }) => status === 'rejected').length;
}
