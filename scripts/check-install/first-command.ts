import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { searchResponse } from '../../contract/api/library/search.ts';
import { siteSettings } from '../../contract/api/service/site.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { processesIn } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const firstStartTimeoutMs = 400_000;
const laterStartTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;

/** What a newcomer's shell has: nothing of the npm that runs us, of its PATH, or of services of our own. */
function newcomerEnvironment(folder: string, port: number): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:npm_.*|NODE|NODE_ENV)$/.test(name));
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  return {
    ...Object.fromEntries(inherited),
    PATH: [join(folder, 'npm/node_modules/.bin'), ...path].join(delimiter),
    npm_config_cache: join(folder, 'npm-cache'),
    PORT: String(port),
    PUBLIC_URL: '',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    MEILI_URL: '',
    MEILI_KEY: '',
  };
}

async function searchAnswers(address: string): Promise<boolean> {
  try {
    const health = await fetch(`${address}/api/v1/health`);
    if (!health.ok) return false;
    const site = siteSettings.parse(await (await fetch(`${address}/api/v1/site`)).json());
    const found = await fetch(
      `${address}/api/v1/entities/search?q=${encodeURIComponent(site.sample_search)}`,
    );
    return found.ok && searchResponse.parse(await found.json()).entities.length > 0;
  } catch {
    return false;
  }
}

type Attempt = { folder: string; env: NodeJS.ProcessEnv; address: string; timeoutMs: number };

/** Runs `npm start` until a search has results, then stops it. Resolves to the seconds until the results. */
async function startAndStop(attempt: Attempt, stop: (npm: ChildProcess) => void): Promise<number> {
  const { folder, env, address, timeoutMs } = attempt;
  const logFile = join(folder, 'output.log');
  const log = openSync(logFile, 'w');
  const started = performance.now();
  // A process group of its own, as a terminal gives to a command.
  const npm = spawn('npm', ['start'], {
    cwd: join(folder, 'clone'),
    env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  const failure = (what: string) =>
    new Error(`${what}\nThe output of npm start:\n${readFileSync(logFile, 'utf8')}`);
  await waitUntil(() => npm.exitCode !== null || searchAnswers(address), timeoutMs).catch(() => {
    throw failure(`no search results within ${timeoutMs / 1000} s.`);
  });
  if (npm.exitCode !== null) throw failure(`npm start ended with ${npm.exitCode}.`);
  const seconds = (performance.now() - started) / 1000;
  stop(npm);
  const left = () => processesIn(folder).map(({ pid, command }) => `${pid} ${command}`);
  await waitUntil(() => left().length === 0, stopTimeoutMs).catch(() => {
    throw failure(`these processes are left: ${left().join(', ')}.`);
  });
  if (!readFileSync(logFile, 'utf8').includes('Stopped.')) throw failure("it didn't stop cleanly.");
  return seconds;
}

/** Resolves to a line with what was measured; throws with what went wrong. */
export async function tryFirstCommand(folder: string, npmVersion: string): Promise<string> {
  const port = await getPort();
  const env = newcomerEnvironment(folder, port);
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  run('npm', 'install', '--silent', '--prefix', 'npm', '--cache', 'cache-of-npm', `npm@${npmVersion}`);
  run('git', 'clone', '--quiet', root, 'clone');
  const attempt = { folder, env, address: `http://127.0.0.1:${port}`, timeoutMs: firstStartTimeoutMs };
  const first = await startAndStop(attempt, (npm) => npm.kill('SIGTERM'));
  // What Ctrl-C does: every process of the group gets the signal.
  const later = await startAndStop({ ...attempt, timeoutMs: laterStartTimeoutMs }, (npm) => {
    if (npm.pid) process.kill(-npm.pid, 'SIGINT');
  });
  return `npm ${run('npm', '-v').trim()} on Node ${run('node', '-v').trim()}: search results ${first.toFixed(0)} s after the first npm start and ${later.toFixed(1)} s after the second; SIGTERM and Ctrl-C left no process.`;
}
