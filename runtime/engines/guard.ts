import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';
import { spawnEngine } from './engine-process.ts';
import type { ProcessIdentity } from './process-identity.js';

const script = fileURLToPath(new URL('./engine-guard.js', import.meta.url));

/** Starts what stops the engines when all who use them were killed. */
export const startGuard = ({
  dataDir,
  folder,
}: {
  dataDir: string;
  folder: string;
}): Promise<ProcessIdentity> =>
  spawnEngine([process.execPath, script, dataDir, folder], { logFile: devNull });
