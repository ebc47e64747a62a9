import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileKernels, kernelsFile } from './compile.ts';

it('compiles the kernels to the bytes that are in the repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-kernels-'));
  try {
    compileKernels(join(folder, 'kernels.wasm'));
    expect(readFileSync(join(folder, 'kernels.wasm')).equals(readFileSync(kernelsFile))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
