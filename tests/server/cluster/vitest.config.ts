// Fault tests of a cluster: `npm run test:cluster` runs all of them, `npm run test:full` those with the tag `full`. Their own configuration,
// because they measure times and need the whole machine.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    testTimeout: 600_000,
    fileParallelism: false,
    isolate: false,
    reporters: ['verbose'],
    globalSetup: ['../support/postgres-cluster.ts'],
    setupFiles: ['../../support/no-leftovers.ts'],
    tags: [{ name: 'full', description: 'Tests of npm run test:full' }],
  },
});
