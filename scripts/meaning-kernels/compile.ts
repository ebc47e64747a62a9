import { execFileSync } from 'node:child_process';

/** Where the compiled kernels are. */
export const kernelsFile = 'domain/meaning/model/kernels.wasm';

/** Compiles the sources of the kernels, which are AssemblyScript, to a file. */
export function compileKernels(to: string): void {
  execFileSync(process.execPath, [
    'node_modules/assemblyscript/bin/asc.js',
    'domain/meaning/model/kernels/exports.ts',
    ...[
      '--outFile',
      to,
      '--runtime',
      'stub',
      '--enable',
      'simd',
      '-O3',
      '--noAssert',
      '--disableWarning',
      '112',
    ],
  ]);
}
