import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = 'domain/meaning/model/kernels';
const compiler = 'scripts/meaning-kernels/node_modules/assemblyscript/bin/asc.js';

/** Where the compiled kernels are, and which sources they were compiled from. */
export const kernelsFile = 'domain/meaning/model/kernels.wasm';
export const fingerprintFile = `${sources}/compiled.sha256`;

export const hasCompiler = () => existsSync(compiler);

/** The same as long as the sources are. */
export function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(sources).sort())
    if (name.endsWith('.ts')) hash.update(`${name}\n`).update(readFileSync(join(sources, name)));
  return hash.digest('hex');
}

/** Compiles the sources of the kernels, which are AssemblyScript, to a file. */
export function compileKernels(to: string): void {
  const options = ['--outFile', to, '--runtime', 'stub', '--enable', 'simd', '-O3', '--noAssert'];
  execFileSync(process.execPath, [compiler, `${sources}/exports.ts`, ...options, '--disableWarning', '112']);
}
