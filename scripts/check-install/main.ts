import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shutdownSignal, waitForAbort } from '../../domain/core/process/shutdown.ts';
import { identify } from '../../runtime/engines/process-identity.js';
import { terminate } from '../../runtime/engines/processes.ts';
import { tryFirstCommand } from './first-command.ts';
import { processesIn } from './processes.ts';

// Tries `npm start` as a newcomer does: the current commit in a fresh clone, an empty npm cache, the Node on the PATH.
// npm run check:install [-- npm versions]. It needs Linux, where /proc shows which processes are left.
const versions = process.argv.length > 2 ? process.argv.slice(2) : ['10.8.2', '11'];
const stop = await shutdownSignal();

async function check(version: string): Promise<boolean> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'earshot-install-')));
  // PostgreSQL may run as another user, and must reach its files here too.
  chmodSync(folder, 0o755);
  try {
    const interruption = waitForAbort(stop).then(() => Promise.reject(new Error('interrupted.')));
    console.log(await Promise.race([tryFirstCommand(folder, version), interruption]));
    return true;
  } catch (error) {
    console.error(`npm ${version} failed: ${error instanceof Error ? error.message : error}`);
    return false;
  } finally {
    await Promise.all(processesIn(folder).map(({ pid }) => terminate(identify(pid), 'SIGKILL')));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

for (const version of versions)
  if (!(await check(version))) {
    process.exitCode = 1;
    if (stop.aborted) process.exit();
  }
