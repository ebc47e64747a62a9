import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { RenderApp } from './contract/rendering.ts';
import { productionEnvironment } from './core/config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['web', 'server/contract', 'package-lock.json', 'vite.config.ts'];
export const forBrowsers = join(root, 'web/dist');
/** The same client, built to be rendered here. */
export const forServer = join(root, 'web/dist-server');

function newestChange(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path)
    .filter((name) => !name.startsWith('dist'))
    .map((name) => newestChange(join(path, name)));
  return Math.max(...inside, 0);
}

/** Builds in a process of its own: what is served must be the production build, whatever this process runs as. */
async function buildForProduction(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'cli/build.ts')], {
    cwd: root,
    env: productionEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The web client cannot be built; the lines above say why.');
}

/** Builds the client when its sources are newer than what was built; true when it did. */
export async function buildWebIfStale(): Promise<boolean> {
  const last = join(forServer, 'render.js');
  const newest = Math.max(...sources.map((path) => newestChange(join(root, path))));
  if (existsSync(last) && statSync(last).mtimeMs >= newest) return false;
  await buildForProduction();
  return true;
}

const renderModule = z.object({ renderApp: z.custom<RenderApp>((value) => typeof value === 'function') });

/** The client as it was built last; undefined when it never was. */
export async function loadBuiltWeb(): Promise<{ root: string; renderApp: RenderApp } | undefined> {
  const script = join(forServer, 'render.js');
  if (!existsSync(script)) return undefined;
  const { renderApp } = renderModule.parse({ ...(await import(pathToFileURL(script).href)) });
  return { root: forBrowsers, renderApp };
}
