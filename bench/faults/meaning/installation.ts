import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import type { Platform } from '../../../runtime/platform.ts';
import { type Started, startCommand } from '../../../testing/start-harness.ts';
import { waitUntil } from '../../../testing/wait-until.ts';

const startTimeoutMs = 60_000;
const timeoutMs = 20_000;

type Server = { url: string; started: Started };
type Health = { meaning: { model: string; share: number } | null };

/** Two servers and a worker on one database, each a process that can be killed. */
export class Installation {
  readonly #platform: Platform;
  readonly #folder: string;
  readonly #servers: Server[] = [];
  #worker: Started | undefined;
  output = '';

  constructor(platform: Platform, folder: string) {
    this.#platform = platform;
    this.#folder = folder;
  }

  get urls(): string[] {
    return this.#servers.map(({ url }) => url);
  }

  #start(script: string, args: string[], more: Record<string, string> = {}): Started {
    return startCommand(script, args, {
      DATA_DIR: mkdtempSync(join(this.#folder, 'process-')),
      DATABASE_URL: this.#platform.databaseUrl,
      MEILI_URL: this.#platform.meiliUrl ?? '',
      MEILI_KEY: this.#platform.meiliKey ?? '',
      MEANING: 'true',
      LOG_LEVEL: 'warn',
      ...more,
    });
  }

  async load(folder: string): Promise<void> {
    const { exited, output } = this.#start('cli/ingest/main.ts', [folder, '--no-wait']);
    if ((await exited) !== 0) throw new Error(`${folder} wasn't loaded: ${output()}`);
  }

  async startServer(at: number): Promise<void> {
    const port = await getPort({ host: '127.0.0.1' });
    const started = this.#start('cli/server.ts', [], { PORT: String(port), HOST: '127.0.0.1' });
    this.#servers[at] = { url: `http://127.0.0.1:${port}`, started };
  }

  startWorker(): void {
    this.#worker ??= this.#start('cli/worker.ts', []);
  }

  async #kill({ child, exited, output }: Started): Promise<void> {
    child.kill('SIGKILL');
    await exited;
    this.output += output();
  }

  async killServer(at: number): Promise<void> {
    const server = this.#servers[at];
    if (server) await this.#kill(server.started);
  }

  async killWorker(): Promise<void> {
    if (this.#worker) await this.#kill(this.#worker);
    this.#worker = undefined;
  }

  /** The passages that a server shows for a query, with how they match; the status if it isn't 200. */
  async search(at: number, q: string): Promise<string> {
    const response = await fetch(
      `${this.#servers[at]?.url}/api/v1/entities/search?q=${encodeURIComponent(q)}`,
      { signal: AbortSignal.timeout(timeoutMs) },
    );
    if (response.status !== 200) return `status ${response.status}`;
    const { entities, more, meaning } = (await response.json()) as {
      entities: { passage_id: string }[];
      more: { passage_id: string; match: string; context: string }[];
      meaning: string;
    };
    const shown = more.map(({ passage_id, match, context }) => [passage_id, match, context]);
    return JSON.stringify([meaning, entities.map(({ passage_id }) => passage_id), shown]);
  }

  async #share(at: number): Promise<number> {
    const response = await fetch(`${this.#servers[at]?.url}/api/v1/health`);
    return ((await response.json()) as Health).meaning?.share ?? 0;
  }

  /** Until both servers say that all of the library is read. */
  async untilRead(waitMs = startTimeoutMs): Promise<void> {
    const isRead = (at: number) =>
      this.#share(at).then(
        (share) => share === 1,
        () => false,
      );
    await waitUntil(async () => (await Promise.all([0, 1].map(isRead))).every(Boolean), waitMs);
  }

  async close(): Promise<void> {
    await this.killWorker();
    for (const at of this.#servers.keys()) await this.killServer(at);
  }
}
