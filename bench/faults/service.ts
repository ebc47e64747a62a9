import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { meiliAddress } from '../../runtime/engines/meilisearch.ts';
import { postgresUrl } from '../../runtime/engines/postgres.ts';
import { processesOn, type Started, startCommand } from '../../testing/start-harness.ts';

type EngineName = 'postgres' | 'meilisearch';
export type ProcessName = 'server' | 'worker' | 'smtp' | EngineName;

const startTimeoutMs = 300_000;

function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children.split(' ').filter(Boolean).map(Number);
  } catch {
    // The process is gone.
    return [];
  }
}

/** A whole installation with a mail server, whose processes can be killed and stopped one by one. */
export class FaultyService {
  readonly dataDir: string;
  readonly mailFile: string;
  readonly url: string;
  readonly environment: Record<string, string>;
  readonly #smtpPort: number;
  #service: Started | undefined;
  #smtp: ChildProcess | undefined;

  private constructor(folder: string, port: number, smtpPort: number) {
    this.dataDir = join(folder, 'data');
    this.mailFile = join(folder, 'mail.ndjson');
    this.url = `http://127.0.0.1:${port}`;
    this.#smtpPort = smtpPort;
    this.environment = {
      DATA_DIR: this.dataDir,
      PORT: String(port),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_PER_SECOND: '1000',
      SEED_DATA: 'false',
      LOG_LEVEL: 'warn',
    };
  }

  static async open(folder: string): Promise<FaultyService> {
    const service = new FaultyService(
      folder,
      await getPort({ host: '127.0.0.1' }),
      await getPort({ host: '127.0.0.1' }),
    );
    writeFileSync(service.mailFile, '');
    await service.startMail();
    service.#service = startCommand('cli/start.ts', [], service.environment);
    const deadline = Date.now() + startTimeoutMs;
    while (!service.output().includes('Earshot is ready')) {
      if (Date.now() > deadline) {
        await service.close();
        throw new Error(`Earshot didn't start: ${service.output()}`);
      }
      await sleep(100);
    }
    return service;
  }

  output(): string {
    return this.#service?.output() ?? '';
  }

  async startMail(): Promise<void> {
    this.#smtp = spawn(
      process.execPath,
      ['bench/faults/smtp-server.ts', String(this.#smtpPort), this.mailFile],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    await once(this.#smtp, 'message');
  }

  /** The engine's processes: PostgreSQL has one for every connection. */
  #enginePids(name: EngineName): number[] {
    const file = join(this.dataDir, 'services/state.json');
    const pid = existsSync(file) ? this.#state()[name]?.identity.pid : undefined;
    return pid === undefined ? [] : [pid, ...childrenOf(pid)];
  }

  #state(): Partial<Record<EngineName, { identity: { pid: number }; port: number }>> {
    return JSON.parse(readFileSync(join(this.dataDir, 'services/state.json'), 'utf8'));
  }

  /** The process, and those that it started: the main one first. */
  pids(name: ProcessName): number[] {
    if (name === 'smtp') return this.#smtp?.pid ? [this.#smtp.pid] : [];
    if (name === 'postgres' || name === 'meilisearch') return this.#enginePids(name);
    const script = `cli/${name}.ts`;
    const found = processesOn(this.dataDir).find(({ command }) => command.includes(script));
    return found ? [found.pid] : [];
  }

  get addresses(): { databaseUrl: string; meiliUrl: string; meiliKey: string } {
    const { postgres, meilisearch } = this.#state();
    const secrets = JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8'));
    return {
      databaseUrl: postgresUrl(postgres?.port ?? 0, secrets.postgresPassword),
      meiliUrl: meiliAddress(meilisearch?.port ?? 0),
      meiliKey: secrets.meiliKey,
    };
  }

  received(): { to: string; messageId: string }[] {
    const lines = readFileSync(this.mailFile, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line));
  }

  /** Stops everything; resolves to the processes that are still there after that. */
  async close(): Promise<string[]> {
    this.#service?.child.kill('SIGTERM');
    await this.#service?.exited;
    this.#smtp?.kill('SIGKILL');
    const deadline = Date.now() + 30_000;
    while (processesOn(this.dataDir).length > 0 && Date.now() < deadline) await sleep(200);
    const orphans = processesOn(this.dataDir);
    for (const { pid } of orphans) process.kill(pid, 'SIGKILL');
    rmSync(this.mailFile, { force: true });
    return orphans.map(({ command }) => command);
  }
}
