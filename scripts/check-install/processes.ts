import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

type RunningProcess = { pid: number; command: string };

function readProcess(pid: number): RunningProcess & { folder: string } {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, command, folder: readlinkSync(`/proc/${pid}/cwd`) };
  } catch {
    // It has ended since it was listed, or belongs to somebody else.
    return { pid, command: '', folder: '' };
  }
}

/** The processes that run in a folder or below it. */
export function processesIn(folder: string): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((running) => `${running.folder}/`.startsWith(`${folder}/`));
}
