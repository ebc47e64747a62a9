import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessIdentity } from './process-identity.js';
import type { RunningEngine } from './processes.ts';

/** The engines of a data folder, and the process that stops them when nobody uses them anymore. */
export type EngineState = {
  postgres?: RunningEngine;
  meilisearch?: RunningEngine;
  guard?: { identity: ProcessIdentity };
};

export function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

export function writeJson(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

const stateFile = (folder: string) => join(folder, 'state.json');

export const readEngineState = (folder: string): EngineState => readJson(stateFile(folder)) ?? {};
export const writeEngineState = (folder: string, state: EngineState): void =>
  writeJson(stateFile(folder), state);
