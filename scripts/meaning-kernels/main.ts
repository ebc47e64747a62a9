import { writeFileSync } from 'node:fs';
import { compileKernels, fingerprintFileOf, fingerprintOfSources, homes, kernelsFileOf } from './compile.ts';

// After a change of kernels, with the compiler installed by npm ci --prefix scripts/meaning-kernels:
// node scripts/run.js scripts/meaning-kernels/main.ts
for (const home of homes) {
  compileKernels(home, kernelsFileOf(home));
  writeFileSync(fingerprintFileOf(home), `${fingerprintOfSources(home)}\n`);
}
