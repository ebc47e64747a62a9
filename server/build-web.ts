import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['web', 'server/contract', 'package-lock.json', 'vite.config.ts'];

function newestChange(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path)
    .filter((name) => name !== 'dist')
    .map((name) => newestChange(join(path, name)));
  return Math.max(...inside, 0);
}

/** Builds the client when its sources are newer than what was built; true when it did. */
export async function buildWebIfStale(): Promise<boolean> {
  const page = join(root, 'web/dist/index.html');
  const newest = Math.max(...sources.map((path) => newestChange(join(root, path))));
  if (existsSync(page) && statSync(page).mtimeMs >= newest) return false;
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'error' });
  return true;
}
