import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const compiler = 'scripts/meaning-kernels/node_modules/assemblyscript/bin/asc.js';

/** Folders with sources in `kernels`, and next to it the file that is compiled from them. */
export const homes = ['domain/meaning/model', 'domain/meaning/search'];

const sourcesOf = (home: string) => join(home, 'kernels');
export const kernelsFileOf = (home: string) => join(home, 'kernels.wasm');
/** Says from which sources the file was compiled. */
export const fingerprintFileOf = (home: string) => join(sourcesOf(home), 'compiled.sha256');

export const hasCompiler = () => existsSync(compiler);

/** The same as long as the sources are. */
export function fingerprintOfSources(home: string): string {
  const hash = createHash('sha256');
  const sources = sourcesOf(home);
  for (const name of readdirSync(sources).sort())
    if (name.endsWith('.ts')) hash.update(`${name}\n`).update(readFileSync(join(sources, name)));
  return hash.digest('hex');
}

/** Compiles the sources of kernels, which are AssemblyScript, to a file. */
export function compileKernels(home: string, to: string): void {
  const options = ['--outFile', to, '--runtime', 'stub', '--enable', 'simd', '-O3', '--noAssert'];
  const entry = join(sourcesOf(home), 'exports.ts');
  execFileSync(process.execPath, [compiler, entry, ...options, '--disableWarning', '112']);
}
