import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export type Started = {
  child: ChildProcess;
  /** Everything it has printed so far. */
  output: () => string;
  /** Resolves to the exit code; null when a signal ended it. */
  exited: Promise<number | null>;
};

const emptyEnvironment = {
  NODE_ENV: 'development',
  npm_lifecycle_event: '',
  PUBLIC_URL: '',
  DATABASE_URL: '',
  MEILI_URL: '',
  MEILI_KEY: '',
  // Each process would read the model, which takes a second.
  MEANING: 'false',
};

/** Runs a command of ours as its own process. */
export function startCommand(script: string, args: string[], env: Record<string, string>): Started {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...emptyEnvironment, ...env },
    // It learns over the channel when the tests are killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, exited };
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Processes of a data folder: Linux shows their environment and their command. */
export const processesOn = (dataDir: string): { pid: number; command: string }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({
      pid: Number(pid),
      command: readProc(pid, 'cmdline'),
      environment: readProc(pid, 'environ'),
    }))
    .filter(({ command, environment }) => command !== '' && `${command} ${environment}`.includes(dataDir));
