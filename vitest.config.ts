import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long. At the end, where short files are, they would run alone. */
const isLong = ({ moduleId }: TestSpecification) => /(?:growth|largest)\.test\.ts$/.test(moduleId);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'data/**', 'web/dist/**'],
    globalSetup: ['testing/services.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Sound or a page may need longer than the default second where both cores are busy.
    expect: { poll: { timeout: 10_000 } },
    // Every file has a database and an index of its own; two cores carry two of them at once.
    maxWorkers: 2,
    // Modules keep nothing between files but what they read once. To load them for each file takes a sixth of the time.
    isolate: false,
    sequence: { sequencer: LongFirst },
  },
});
