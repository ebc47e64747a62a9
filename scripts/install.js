// @ts-check
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runProgram } from './run-program.js';

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }} LockedPackage
 * @param {string} path
 * @returns {Record<string, LockedPackage>}
 */
function packagesIn(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** @param {string} root */
function isInstalled(root) {
  const locked = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'));
  const isProduction = process.env.NODE_ENV === 'production';
  return Object.entries(locked).every(([path, { version, optional, devOptional, dev }]) => {
    if (path === '') return true;
    if (installed[path]) return installed[path].version === version;
    // The lockfile also names optional packages for other systems; production goes without development packages.
    return Boolean(optional || devOptional || (dev && isProduction));
  });
}

/**
 * The process of `npm start` that runs on our data folder: it holds a lock with its id.
 * @param {string} root
 */
function runningService(root) {
  try {
    const [pid = ''] = readlinkSync(resolve(root, process.env.DATA_DIR || 'data', 'start.lock')).split(' ');
    process.kill(Number(pid), 0);
    return pid;
  } catch {
    return undefined;
  }
}

/**
 * Installs the dependencies when node_modules doesn't hold what the lockfile names.
 * @param {string} root
 * @returns {Promise<import('./run-program.js').Outcome>}
 */
export async function installMissing(root) {
  if (isInstalled(root)) return { code: 0, signal: null };
  const pid = runningService(root);
  if (pid) {
    console.error(
      `The dependencies have changed, and Earshot is running with the old ones as process ${pid}: stop it, then run this command again.`,
    );
    return { code: 1, signal: null };
  }
  console.log('Installing dependencies …');
  const outcome = await runProgram('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    shell: process.platform === 'win32',
  });
  if (outcome.code)
    console.error('npm ci failed: see the lines above. Earshot needs npm 10 or newer and the npm registry.');
  return outcome;
}
