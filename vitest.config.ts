import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'data/**', 'web/dist/**'],
    globalSetup: ['tests/services.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Sound or a page may need longer than the default second where both cores are busy.
    expect: { poll: { timeout: 10_000 } },
    // Every file has a database and an index of its own; two cores carry two of them at once.
    maxWorkers: 2,
    // Modules keep nothing between files but what they read once; loading them for each file costs a quarter of the time.
    isolate: false,
  },
});
