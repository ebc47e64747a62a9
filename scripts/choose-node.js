// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Pick<NodeJS.Process, 'execPath' | 'version' | 'platform' | 'arch' | 'features'>} RunningNode */

/**
 * The Node that can run our TypeScript: the running one, or the one npm installed as an optional package. That one is
 * called by its path, because npm 10 doesn't link an optional package's program into node_modules/.bin.
 * @param {string} root the folder with node_modules
 * @param {RunningNode} running
 */
export function chooseNode(root, running = process) {
  // Set from Node 22.18; earlier versions need an option for it, or can't do it at all.
  if (running.features.typescript) return running.execPath;
  const isWindows = running.platform === 'win32';
  const folder = join('node_modules', `node-${isWindows ? 'win' : running.platform}-${running.arch}`);
  const packaged = join(root, folder, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(packaged)) return packaged;
  throw new Error(
    `Install Node 22.18 or newer (https://nodejs.org): this is Node ${running.version.slice(1)}, and there is no packaged Node in ${folder}.`,
  );
}
