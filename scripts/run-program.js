// @ts-check
import { spawn } from 'node:child_process';

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Outcome */

/** @type {NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM'];
const parentCheckMs = 500;

/**
 * Runs a program with our terminal and environment, and passes our signals on to it.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function runProgram(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  let asked = false;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    asked = true;
    // Windows sends Ctrl-C to every process of the console by itself, and kill() would end the child without warning.
    if (process.platform !== 'win32') child.kill(signal);
  };
  for (const signal of forwarded) process.on(signal, pass);
  const stopWatching = watchParent(() => {
    if (!asked) pass('SIGTERM');
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${program} could not be started: ${error.message}`)));
    child.once('exit', (code, signal) => {
      for (const name of forwarded) process.off(name, pass);
      stopWatching();
      resolve({ code, signal });
    });
  });
}

/**
 * npm runs scripts in a shell that dies of a signal without passing it on: there, losing the parent means stopping.
 * @param {() => void} onLost
 */
function watchParent(onLost) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) onLost();
  }, parentCheckMs);
  return () => clearInterval(timer);
}

/**
 * Ends this process as the program ended, so that whoever started us sees the same.
 * @param {Outcome} outcome
 */
export function exitLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal);
  else process.exit(code ?? 1);
}
