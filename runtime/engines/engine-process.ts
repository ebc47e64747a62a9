import { type SpawnOptions, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../domain/core/errors.ts';
import { identify, isAlive, type ProcessIdentity } from './process-identity.js';

const pollIntervalMs = 30;
const shownLogLines = 6;

/**
 * Starts an engine that outlives this process. Its output is appended to the log file. Throws when the program can't be
 * run.
 */
export async function spawnEngine(
  command: [program: string, ...args: string[]],
  { logFile, ...options }: SpawnOptions & { logFile: string },
): Promise<ProcessIdentity> {
  const [program, ...args] = command;
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', log, log] });
  const failed = new Promise<Error>((resolve) => child.once('error', resolve));
  child.unref();
  if (!child.pid) throw new Error(`${program} didn't start: ${messageOf(await failed)}`);
  return identify(child.pid);
}

/** Polls until the engine answers (true), or has ended or the deadline, in ms since 1970, has passed (false). */
export async function waitUntilAnswering(
  identity: ProcessIdentity,
  isAnswering: () => Promise<boolean>,
  deadline: number,
): Promise<boolean> {
  while (isAlive(identity) && Date.now() < deadline) {
    if (await isAnswering()) return true;
    await sleep(pollIntervalMs);
  }
  return false;
}

/** What was written to a log after its first `from` bytes. */
export const readLog = (logFile: string, from = 0) => readFileSync(logFile).subarray(from).toString('utf8');

/** The last lines of a log, for an error message. */
export const endOfLog = (logFile: string, from = 0) =>
  `The end of ${logFile}:\n${readLog(logFile, from).split('\n').slice(-shownLogLines).join('\n')}`;
