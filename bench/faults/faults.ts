import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../testing/random.ts';
import type { FaultyService, ProcessName } from './service.ts';

export type Fault = { name: string; run: (service: FaultyService, random: Random) => Promise<void> };

const processes: ProcessName[] = ['server', 'worker', 'postgres', 'meilisearch', 'smtp'];
const maxPauseMs = 6_000;
const diskMegabytes = 3_000;
const megabyte = 1_048_576;

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended in the meantime.
    }
  }
}

const pause = (random: Random) => sleep(1_000 + random() * (maxPauseMs - 1_000));

const kill = (name: ProcessName): Fault => ({
  name: `kill ${name}`,
  run: async (service, random) => {
    signal(service.pids(name).slice(0, 1), 'SIGKILL');
    if (name !== 'smtp') return;
    await pause(random);
    await service.startMail();
  },
});

const stop = (name: ProcessName): Fault => ({
  name: `stop ${name}`,
  run: async (service, random) => {
    const pids = service.pids(name);
    signal(pids, 'SIGSTOP');
    await pause(random);
    signal(pids, 'SIGCONT');
  },
});

/** Writes until nothing fits, and makes room again. */
const fillDisk = (disk: string): Fault => ({
  name: 'fill the disk',
  run: async (_, random) => {
    const filler = join(disk, 'filler');
    const file = openSync(filler, 'w');
    const block = Buffer.alloc(megabyte);
    try {
      for (;;) writeSync(file, block);
    } catch {
      // Full.
    } finally {
      closeSync(file);
    }
    await pause(random);
    rmSync(filler);
  },
});

/** A small disk of its own in memory. Only root may mount one: false when that isn't possible. */
export function mountDisk(disk: string): boolean {
  mkdirSync(disk, { recursive: true });
  return (
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk]).status === 0
  );
}

export const unmountDisk = (disk: string) => spawnSync('umount', ['-l', disk]);

/** Everything that may happen. The disk is filled only when it is one of its own. */
export const possibleFaults = (disk: string, isOwnDisk: boolean): Fault[] => [
  ...processes.map(kill),
  ...processes.map(stop),
  ...(isOwnDisk ? [fillDisk(disk)] : []),
];
