// @ts-check
import { existsSync } from 'node:fs';
import { hasUsers } from './engine-users.js';

// Runs beside the embedded engines, and stops them when the last process that used them is gone without having done so.

const checkIntervalMs = 1_000;
/** The data folder, and the one in it that says which engines run and who uses them. */
const [dataDir = '', folder = ''] = process.argv.slice(2);

while (existsSync(folder)) {
  await new Promise((resolve) => setTimeout(resolve, checkIntervalMs));
  if (!existsSync(folder) || hasUsers(folder)) continue;
  const { stopUnused } = await import('./stop-engines.ts');
  if (await stopUnused({ dataDir, folder })) break;
}
