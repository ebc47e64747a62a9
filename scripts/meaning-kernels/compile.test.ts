import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  compileKernels,
  fingerprintFile,
  fingerprintOfSources,
  hasCompiler,
  kernelsFile,
} from './compile.ts';

it('has compiled the kernels from the sources that are in the repository', () => {
  expect(fingerprintOfSources()).toBe(readFileSync(fingerprintFile, 'utf8').trim());
});

it.skipIf(!hasCompiler())('compiles them to the same bytes, where the compiler is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-kernels-'));
  try {
    compileKernels(join(folder, 'kernels.wasm'));
    expect(readFileSync(join(folder, 'kernels.wasm')).equals(readFileSync(kernelsFile))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
