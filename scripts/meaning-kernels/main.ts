import { compileKernels, kernelsFile } from './compile.ts';

// After a change of domain/meaning/model/kernels: node scripts/run.js scripts/meaning-kernels/main.ts
compileKernels(kernelsFile);
