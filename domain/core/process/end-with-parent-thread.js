// @ts-check
import { parentPort, workerData } from 'node:worker_threads';

// Watches over its process while that is busy: see end-with-parent.ts. It is JavaScript, because what removes types
// takes megabytes in every thread.

const checkIntervalMs = 250;
/** @type {{ parent: number, outOfCpuSignal: NodeJS.Signals }} */
const { parent, outOfCpuSignal } = workerData;
let cpuLimitMs = Number.POSITIVE_INFINITY;

/** Processor time of the whole process so far. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** On Linux and macOS an orphan gets another parent; on Windows it keeps the id of the old one. */
function hasParent() {
  if (process.ppid !== parent) return false;
  try {
    return process.kill(parent, 0);
  } catch (error) {
    // It is alive, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

parentPort?.on('message', (/** @type {import('./end-with-parent.ts').CpuAllowance} */ allowance) => {
  cpuLimitMs = allowance.cpuMs === undefined ? Number.POSITIVE_INFINITY : cpuMs() + allowance.cpuMs;
});
setInterval(() => {
  if (!hasParent()) process.kill(process.pid, 'SIGKILL');
  if (cpuMs() > cpuLimitMs) process.kill(process.pid, outOfCpuSignal);
}, checkIntervalMs);
