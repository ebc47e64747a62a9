import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { messageOf } from '../errors.ts';
import type { Logger } from '../logging/logger.ts';
import { diskFullMessage, isDiskFull, isOutOfSpace, prepareDataFolder } from './data-folder.ts';
import { freePort, oldPortTimeoutMs } from './free-port.ts';
import { meiliAddress, startMeilisearch, stopMeilisearch } from './meilisearch.ts';
import { withMutex } from './mutex.ts';
import { postgresUrl, startPostgres, stopPostgres } from './postgres.ts';
import { identify, isAlive, type ProcessIdentity, type RunningEngine } from './processes.ts';

/** Where the two engines listen. `close` ends our use of them; the last user stops them. */
export type Services = {
  databaseUrl: string;
  /** Undefined if another search engine is configured. */
  meiliUrl: string | undefined;
  meiliKey: string | undefined;
  embedded: boolean;
  close: () => Promise<void>;
};

type State = { postgres?: RunningEngine; meilisearch?: RunningEngine };
type Secrets = { postgresPassword: string; meiliKey: string };

const healthCheckMs = 500;
/** A process that was killed has ended after this time, also on a busy machine. */
const dyingMs = 10_000;

/** The default: who is connected to the old port ends, and finds the new one when started again. */
const endProcess = () => {
  throw new Error(
    'An engine had to be restarted on another port, because a program took its own. This process has to be restarted too.',
  );
};

function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** A user's file is empty: its name identifies the process, which works even if the disk is full. */
const userFileName = ({ pid, startedAt }: ProcessIdentity) =>
  [pid, startedAt, randomBytes(4).toString('hex')].join('-');

function readUser(fileName: string): ProcessIdentity {
  const [pid, startedAt = ''] = fileName.split('-');
  return { pid: Number(pid), startedAt };
}

/** Whoever searches with another engine needs no Meilisearch of ours. */
const startsMeilisearch = ({ meiliUrl, searchEngine }: Config) => !meiliUrl && searchEngine === 'meilisearch';

/** One running pair of engines per data folder, shared by every process that uses the same folder. */
class EmbeddedServices {
  readonly #config: Config;
  readonly #log: Logger;
  readonly #folder: string;
  readonly #userFile: string;
  readonly #onMoved: () => void;
  #secrets: Secrets = { postgresPassword: '', meiliKey: '' };
  #watch: NodeJS.Timeout | undefined;
  #repair: Promise<void> = Promise.resolve();
  #lastFailure: string | undefined;

  constructor(config: Config, log: Logger, onMoved: () => void) {
    this.#onMoved = onMoved;
    this.#config = config;
    this.#log = log;
    this.#folder = join(config.dataDir, 'services');
    this.#userFile = join(this.#folder, 'users', userFileName(identify(process.pid)));
    mkdirSync(join(this.#folder, 'users'), { recursive: true });
    mkdirSync(join(config.dataDir, 'logs'), { recursive: true });
  }

  #loadSecrets(): Secrets {
    const path = join(this.#config.dataDir, 'secrets.json');
    const existing = readJson<Secrets>(path);
    if (existing) return existing;
    const secrets = {
      postgresPassword: randomBytes(24).toString('hex'),
      meiliKey: randomBytes(24).toString('hex'),
    };
    writeJson(path, secrets);
    return secrets;
  }

  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    return withMutex(join(this.#folder, 'lock'), work);
  }

  #readState(): State {
    return readJson<State>(join(this.#folder, 'state.json')) ?? {};
  }

  /**
   * Starts the embedded engines that aren't running. Another process may have started them: the state is read again.
   * Others who are connected to an engine need it on its old port.
   */
  async #ensureRunning(isShared: boolean): Promise<State> {
    const state = this.#readState();
    const { dataDir, databaseUrl, meiliBinary } = this.#config;
    const logFile = (name: string) => join(dataDir, 'logs', `${name}.log`);
    const timeoutMs = isShared ? oldPortTimeoutMs : 0;
    // An engine that is started on a full disk gives up halfway.
    if (this.#isMissing() && isDiskFull(dataDir)) throw new Error(diskFullMessage(dataDir));
    if (!databaseUrl && !isAlive(state.postgres?.identity)) {
      const port = await freePort(state.postgres?.port, timeoutMs);
      state.postgres = await startPostgres({
        dataDir,
        port,
        password: this.#secrets.postgresPassword,
        logFile: logFile('postgres'),
      });
      writeJson(join(this.#folder, 'state.json'), state);
    }
    if (startsMeilisearch(this.#config) && !isAlive(state.meilisearch?.identity)) {
      const port = await freePort(state.meilisearch?.port, timeoutMs);
      state.meilisearch = await startMeilisearch({
        dataDir,
        port,
        key: this.#secrets.meiliKey,
        logFile: logFile('meilisearch'),
        binary: meiliBinary,
        log: this.#log,
      });
      writeJson(join(this.#folder, 'state.json'), state);
    }
    return state;
  }

  #isMissing(): boolean {
    const state = this.#readState();
    return (
      (!this.#config.databaseUrl && !isAlive(state.postgres?.identity)) ||
      (startsMeilisearch(this.#config) && !isAlive(state.meilisearch?.identity))
    );
  }

  #explain(error: unknown): Error {
    const { dataDir } = this.#config;
    return isOutOfSpace(messageOf(error))
      ? new Error(diskFullMessage(dataDir), { cause: error })
      : new Error(messageOf(error), { cause: error });
  }

  /** Logged once while it stays the same. */
  #logFailure(failure: Error): void {
    if (failure.message !== this.#lastFailure)
      this.#log.error({ reason: failure.message }, "Couldn't restart an engine. Trying again");
    this.#lastFailure = failure.message;
  }

  /** An engine that dies is restarted, by the process that notices first. */
  #startWatching(opened: State): void {
    const isMoved = ({ postgres, meilisearch }: State) =>
      postgres?.port !== opened.postgres?.port || meilisearch?.port !== opened.meilisearch?.port;
    this.#watch = setInterval(() => {
      if (!this.#isMissing()) {
        if (isMoved(this.#readState())) this.#onMoved();
        return;
      }
      this.#repair = this.#repair
        .then(() => this.#exclusive(async () => void (await this.#ensureRunning(true))))
        .then(() => {
          this.#lastFailure = undefined;
        })
        .catch((error) => this.#logFailure(this.#explain(error)));
    }, healthCheckMs);
    this.#watch.unref();
  }

  async open(): Promise<Services> {
    const state = await this.#exclusive(async () => {
      const isShared = this.#hasOtherUsers();
      writeFileSync(this.#userFile, '');
      this.#secrets = this.#loadSecrets();
      return this.#ensureRunning(isShared);
    }).catch(async (error) => {
      // One engine may already be running: a failed start leaves nothing behind.
      await this.#close();
      throw this.#explain(error);
    });
    this.#startWatching(state);
    return {
      databaseUrl:
        this.#config.databaseUrl ?? postgresUrl(state.postgres?.port ?? 0, this.#secrets.postgresPassword),
      meiliUrl: startsMeilisearch(this.#config)
        ? meiliAddress(state.meilisearch?.port ?? 0)
        : this.#config.meiliUrl,
      meiliKey: this.#config.meiliUrl ? this.#config.meiliKey : this.#secrets.meiliKey,
      embedded: true,
      close: () => this.#close(),
    };
  }

  #hasOtherUsers(): boolean {
    const folder = join(this.#folder, 'users');
    return readdirSync(folder).some((name) => {
      if (isAlive(readUser(name))) return true;
      rmSync(join(folder, name), { force: true });
      return false;
    });
  }

  /** Ends our use, and stops the engines if it was the last one. Resolves to whether it was. */
  async #leave(): Promise<boolean> {
    rmSync(this.#userFile, { force: true });
    if (this.#hasOtherUsers()) return false;
    const state = this.#readState();
    if (state.meilisearch) await stopMeilisearch(state.meilisearch.identity);
    if (state.postgres) await stopPostgres(state.postgres.identity);
    return true;
  }

  async #close(): Promise<void> {
    clearInterval(this.#watch);
    await this.#repair;
    // If our supervisor died, others may be dying too. They still look alive, but won't stop the engines.
    const deadline = Date.now() + (process.connected === false ? dyingMs : 0);
    while (!(await this.#exclusive(() => this.#leave())) && Date.now() < deadline) await sleep(healthCheckMs);
  }
}

/** The configured engines, or the embedded pair, joined or started. `onMoved`: an engine is now on another port. */
export async function openServices(
  config: Config,
  log: Logger,
  onMoved: () => void = endProcess,
): Promise<Services> {
  prepareDataFolder(config.dataDir);
  if (config.databaseUrl && !startsMeilisearch(config)) {
    return {
      databaseUrl: config.databaseUrl,
      meiliUrl: config.meiliUrl,
      meiliKey: config.meiliKey,
      embedded: false,
      close: async () => {},
    };
  }
  return new EmbeddedServices(config, log, onMoved).open();
}
