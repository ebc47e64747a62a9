// @ts-check
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

// JavaScript, because the engines' guard runs for as long as they do, and what removes types takes megabytes.

/**
 * Identifies a process: ids are reused, but not together with a start time.
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 */

/**
 * What Linux knows about a process. On other systems this is undefined, and the id alone must do.
 * @param {number} pid
 * @returns {{ startedAt: string, isZombie: boolean } | undefined}
 */
function readState(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in brackets and may contain spaces: count from the last bracket.
    const rest = fields.slice(fields.lastIndexOf(')') + 2).split(' ');
    return { startedAt: rest[19] ?? '', isZombie: rest[0] === 'Z' };
  } catch {
    // The process is gone, or this isn't Linux.
    return undefined;
  }
}

/**
 * @param {number} pid
 * @returns {ProcessIdentity}
 */
export function identify(pid) {
  return { pid, startedAt: readState(pid)?.startedAt ?? '' };
}

/** @param {ProcessIdentity | undefined} identity */
export function isAlive(identity) {
  if (!identity) return false;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    // EPERM: it is alive, but belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const state = readState(identity.pid);
  return !state || (!state.isZombie && (identity.startedAt === '' || state.startedAt === identity.startedAt));
}

/**
 * Whether a process works in this folder, as the engine of a data folder does. False where there is no /proc.
 * @param {number} pid
 * @param {string} folder
 */
export function isRunningIn(pid, folder) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    // It has ended, or this isn't Linux.
    return false;
  }
}
