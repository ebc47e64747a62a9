import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../domain/core/config/config.ts';
import {
  diskFullMessage,
  isDiskFull,
  isOutOfSpace,
  prepareDataFolder,
} from '../../domain/core/config/data-folder.ts';
import { messageOf } from '../../domain/core/errors.ts';
import type { Logger } from '../../domain/core/logging/logger.ts';
import { type EngineState, readEngineState, readJson, writeEngineState, writeJson } from './engine-state.ts';
import { hasUsers, userFileName, usersFolder } from './engine-users.js';
import { freePort, oldPortTimeoutMs } from './free-port.ts';
import { startGuard } from './guard.ts';
import { meiliAddress, startMeilisearch } from './meilisearch.ts';
import { withMutex } from './mutex.ts';
import { postgresUrl, startPostgres } from './postgres.ts';
import { identify, isAlive } from './process-identity.js';
import { terminate } from './processes.ts';
import { engineLock, stopEngines } from './stop-engines.ts';

/** Where the two engines listen. `close` ends our use of them; the last user stops them. */
export type Services = {
  databaseUrl: string;
  /** Undefined if another search engine is configured. */
  meiliUrl: string | undefined;
  meiliKey: string | undefined;
  embedded: boolean;
  close: () => Promise<void>;
};

type Secrets = { postgresPassword: string; meiliKey: string };

const healthCheckMs = 500;

/** The default: who is connected to the old port ends, and finds the new one when started again. */
const endProcess = () => {
  throw new Error(
    'An engine had to be restarted on another port, because a program took its own. This process has to be restarted too.',
  );
};

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
    this.#userFile = join(usersFolder(this.#folder), userFileName(identify(process.pid)));
    mkdirSync(usersFolder(this.#folder), { recursive: true });
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
    return withMutex(engineLock(this.#folder), work);
  }

  /**
   * Starts the embedded engines that aren't running. Another process may have started them: the state is read again.
   * Others who are connected to an engine need it on its old port.
   */
  async #ensureRunning(isShared: boolean): Promise<EngineState> {
    const state = readEngineState(this.#folder);
    const { dataDir, databaseUrl, meiliBinary } = this.#config;
    const logFile = (name: string) => join(dataDir, 'logs', `${name}.log`);
    const timeoutMs = isShared ? oldPortTimeoutMs : 0;
    // An engine that is started on a full disk gives up halfway.
    if (this.#isMissing() && isDiskFull(dataDir)) throw new Error(diskFullMessage(dataDir));
    if (!isAlive(state.guard?.identity)) {
      state.guard = { identity: await startGuard({ dataDir, folder: this.#folder }) };
      writeEngineState(this.#folder, state);
    }
    if (!databaseUrl && !isAlive(state.postgres?.identity)) {
      const port = await freePort(state.postgres?.port, timeoutMs);
      state.postgres = await startPostgres({
        dataDir,
        port,
        password: this.#secrets.postgresPassword,
        logFile: logFile('postgres'),
      });
      writeEngineState(this.#folder, state);
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
      writeEngineState(this.#folder, state);
    }
    return state;
  }

  #isMissing(): boolean {
    const state = readEngineState(this.#folder);
    return (
      !isAlive(state.guard?.identity) ||
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
  #startWatching(opened: EngineState): void {
    const isMoved = ({ postgres, meilisearch }: EngineState) =>
      postgres?.port !== opened.postgres?.port || meilisearch?.port !== opened.meilisearch?.port;
    this.#watch = setInterval(() => {
      if (!this.#isMissing()) {
        if (isMoved(readEngineState(this.#folder))) this.#onMoved();
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
      const isShared = hasUsers(this.#folder);
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

  /** Ends our use, and stops the engines if it was the last one. */
  async #leave(): Promise<void> {
    rmSync(this.#userFile, { force: true });
    if (hasUsers(this.#folder)) return;
    const { guard } = readEngineState(this.#folder);
    await stopEngines({ dataDir: this.#config.dataDir, folder: this.#folder });
    if (guard) await terminate(guard.identity, 'SIGTERM');
  }

  async #close(): Promise<void> {
    clearInterval(this.#watch);
    await this.#repair;
    await this.#exclusive(() => this.#leave());
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
