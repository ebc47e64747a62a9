import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  compileKernels,
  fingerprintFileOf,
  fingerprintOfSources,
  hasCompiler,
  homes,
  kernelsFileOf,
} from './compile.ts';

describe.each(homes)('the kernels in %s', (home) => {
  it('are compiled from the sources that are in the repository', () => {
    expect(fingerprintOfSources(home)).toBe(readFileSync(fingerprintFileOf(home), 'utf8').trim());
  });

  it.skipIf(!hasCompiler())('compile to the same bytes, where the compiler is installed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-kernels-'));
    try {
      const compiled = join(folder, 'kernels.wasm');
      compileKernels(home, compiled);
      expect(readFileSync(compiled).equals(readFileSync(kernelsFileOf(home)))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
