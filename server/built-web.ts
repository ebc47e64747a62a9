import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { RenderApp } from '../contract/api/service/rendering.ts';
import { productionEnvironment } from '../domain/core/config/production-environment.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['web', 'contract', 'package-lock.json', 'vite.config.ts'];
export const forBrowsers = join(root, 'web/dist');
/** The same client, built for rendering on the server. */
export const forServer = join(root, 'web/dist-server');

function newestChange(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path)
    .filter((name) => !name.startsWith('dist'))
    .map((name) => newestChange(join(path, name)));
  return Math.max(...inside, 0);
}

/** Builds in a separate process: what is served must be the production build, whatever NODE_ENV is here. */
async function buildForProduction(signal?: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'cli/build.ts')], {
    cwd: root,
    env: productionEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(signal ? { signal } : {}),
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(null));
  });
  if (code !== 0 && !signal?.aborted)
    throw new Error("The web client couldn't be built: see the lines above.");
}

/** Builds the client if its sources are newer than the last build, unless `signal` aborts. Resolves to whether it did. */
export async function buildWebIfStale(signal?: AbortSignal): Promise<boolean> {
  const last = join(forServer, 'render.js');
  const newest = Math.max(...sources.map((path) => newestChange(join(root, path))));
  if (existsSync(last) && statSync(last).mtimeMs >= newest) return false;
  await buildForProduction(signal);
  return !signal?.aborted;
}

const renderModule = z.object({ renderApp: z.custom<RenderApp>((value) => typeof value === 'function') });

/** The last build of the client; undefined if there is none. */
export async function loadBuiltWeb(): Promise<{ root: string; renderApp: RenderApp } | undefined> {
  const script = join(forServer, 'render.js');
  if (!existsSync(script)) return undefined;
  const { renderApp } = renderModule.parse({ ...(await import(pathToFileURL(script).href)) });
  return { root: forBrowsers, renderApp };
}
