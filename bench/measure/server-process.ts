import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import getPort from 'get-port';

export type RunningServer = { base: string; child: ChildProcess };

/** Starts a server as operators do, on a free port; resolves when it is ready. */
export async function startServer(script: string, env: Record<string, string>): Promise<RunningServer> {
  const port = await getPort({ host: '127.0.0.1' });
  const child = spawn(process.execPath, ['--max-semi-space-size=4', script], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return { base: `http://127.0.0.1:${port}`, child };
}

export async function stopServer({ child }: RunningServer): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
