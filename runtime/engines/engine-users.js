// @ts-check
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './process-identity.js';

/** @typedef {import('./process-identity.js').ProcessIdentity} ProcessIdentity */

/**
 * A user's file is empty: its name identifies the process, which works even if the disk is full.
 * @param {ProcessIdentity} identity
 */
export const userFileName = ({ pid, startedAt }) =>
  [pid, startedAt, randomBytes(4).toString('hex')].join('-');

/** @param {string} folder of the engines, in which each process that uses them has a file */
export const usersFolder = (folder) => join(folder, 'users');

/**
 * @param {string} fileName
 * @returns {ProcessIdentity}
 */
function readUser(fileName) {
  const [pid, startedAt = ''] = fileName.split('-');
  return { pid: Number(pid), startedAt };
}

/**
 * Whether a process uses the engines. Forgets those that have ended.
 * @param {string} folder
 */
export function hasUsers(folder) {
  const users = usersFolder(folder);
  return readdirSync(users).some((name) => {
    if (isAlive(readUser(name))) return true;
    rmSync(join(users, name), { force: true });
    return false;
  });
}
