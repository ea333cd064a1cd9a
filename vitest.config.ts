import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['tests/server/support/postgres-cluster.ts'],
    // One less is the default: on two cores half of the machine would idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'game',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/server/**', 'node_modules/**'],
        },
      },
      // Its libraries take longer to load than most of its tests to run, and no test of it leaves anything behind.
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.ts'], isolate: false } },
    ],
  },
});
