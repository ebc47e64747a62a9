import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/cluster/*.cluster.ts'],
    globalSetup: ['testing/services.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Three nodes and the other engines are enough for one machine.
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
  },
});
