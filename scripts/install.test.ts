import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { installMissing } from './install.js';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-install-'));
  const packages = { 'node_modules/a': { version: '2.0.0' } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(root, 'data'));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

it.skipIf(process.platform === 'win32')(
  'replaces no dependencies under a service that runs with them',
  async () => {
    vi.stubEnv('DATA_DIR', 'data');
    symlinkSync(`${process.pid} 1`, join(root, 'data/start.lock'));
    const error = vi.spyOn(console, 'error').mockReturnValue();
    expect(await installMissing(root)).toEqual({ code: 1, signal: null });
    expect(error.mock.calls).toEqual([
      [expect.stringMatching(/^The dependencies have changed, and Earshot is running/)],
    ]);
  },
);
