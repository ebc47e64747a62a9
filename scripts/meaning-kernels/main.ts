import { writeFileSync } from 'node:fs';
import { compileKernels, fingerprintFile, fingerprintOfSources, kernelsFile } from './compile.ts';

// After a change of domain/meaning/model/kernels, with the compiler installed by npm ci --prefix scripts/meaning-kernels:
// node scripts/run.js scripts/meaning-kernels/main.ts
compileKernels(kernelsFile);
writeFileSync(fingerprintFile, `${fingerprintOfSources()}\n`);
