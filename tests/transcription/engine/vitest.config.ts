import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/transcription/engine/*.engine.ts'],
    globalSetup: ['testing/services.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    isolate: false,
  },
});
