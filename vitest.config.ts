import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['tests/server/support/postgres-cluster.ts'],
    // One less is the default: on two cores half of the machine would idle.
    maxWorkers: availableParallelism(),
  },
});
