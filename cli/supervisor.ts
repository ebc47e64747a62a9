import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../domain/core/logging/logger.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const minDelayMs = 1_000;
const maxDelayMs = 30_000;
/** A process that ran this long restarts without the pauses from earlier failures. */
const stableMs = 60_000;
const stopTimeoutMs = 20_000;

export type Program = { name: string; script: string; args?: string[]; flags?: string[] };
type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** Milliseconds to wait before a start after this many failures. */
export const restartDelay = (failures: number) => Math.min(maxDelayMs, minDelayMs * 2 ** failures);

/** Runs processes until they are stopped together: none of them outlives the supervisor. */
export class Supervisor {
  readonly #log: Logger;
  readonly #running = new Map<ChildProcess, Promise<Exit>>();
  readonly #stop = new AbortController();

  constructor(log: Logger) {
    this.#log = log;
  }

  #spawn({ script, args = [], flags = [] }: Program): { child: ChildProcess; exited: Promise<Exit> } {
    // Over the channel a process reports that it is ready, and learns when we die.
    const child = spawn(process.execPath, [...flags, script, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const exited = new Promise<Exit>((resolve) => {
      child.once('error', () => resolve({ code: 1, signal: null }));
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    this.#running.set(child, exited);
    void exited.then(() => this.#running.delete(child));
    return { child, exited };
  }

  async #pauseAfter(failures: number, program: Program, exit: Exit): Promise<void> {
    const delayMs = restartDelay(failures);
    this.#log.error(
      { ...exit, restartInSeconds: delayMs / 1000 },
      `The ${program.name} ended unexpectedly. Restarting it`,
    );
    await sleep(delayMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  /** Runs a program to its end, again if it was killed. Resolves to its exit code; undefined when we were stopped. */
  async runToEnd(program: Program): Promise<number | undefined> {
    for (let failures = 0; !this.#stop.signal.aborted; failures += 1) {
      const exit = await this.#spawn(program).exited;
      if (this.#stop.signal.aborted) return undefined;
      if (exit.code !== null) return exit.code;
      await this.#pauseAfter(failures, program, exit);
    }
    return undefined;
  }

  /**
   * Runs a program until we are stopped, again whenever it ends. Calls `onReady` when it first reports that it is
   * ready. Throws when it fails before that: it would fail again.
   */
  async keepRunning(program: Program, onReady?: () => void): Promise<void> {
    let wasReady = false;
    let failures = 0;
    while (!this.#stop.signal.aborted) {
      const startedAt = performance.now();
      const { child, exited } = this.#spawn(program);
      child.once('message', () => {
        if (!wasReady) onReady?.();
        wasReady = true;
      });
      const exit = await exited;
      if (this.#stop.signal.aborted) return;
      if (!wasReady && exit.code) throw new Error(`The ${program.name} couldn't start: see the line above.`);
      if (performance.now() - startedAt > stableMs) failures = 0;
      await this.#pauseAfter(failures, program, exit);
      failures += 1;
    }
  }

  /** Asks all processes to stop and waits until they have; those that don't are killed. */
  async stop(): Promise<void> {
    this.#stop.abort();
    const children = [...this.#running];
    for (const [child] of children) child.kill('SIGTERM');
    const killTimer = setTimeout(() => {
      for (const child of this.#running.keys()) child.kill('SIGKILL');
    }, stopTimeoutMs);
    await Promise.all(children.map(([, exited]) => exited));
    clearTimeout(killTimer);
  }
}
