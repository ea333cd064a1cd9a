import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['tests/server/support/postgres-cluster.ts'],
    // One less is the default: on two cores half of the machine would idle.
    maxWorkers: availableParallelism(),
    // What is tested takes longer to load than most of its tests to run, and no test leaves anything behind.
    isolate: false,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'game',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/server/**', 'node_modules/**'],
        },
      },
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.ts'] } },
    ],
  },
});
