import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of a failing server, which `npm run test:nodes` leaves out. */
const FAULTS = 'tests/server/faults/**/*.test.ts';
const ISOLATED = 'tests/**/*.isolated.test.ts';

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 60_000,
    globalSetup: ['tests/server/support/postgres-cluster.ts'],
    // The default is one less, which would leave half of a two-core machine idle.
    maxWorkers: availableParallelism(),
    // Modules load slower than most of their tests run, and tests leave no state behind. A test that replaces or resets modules is
    // named `.isolated.test.ts`.
    isolate: false,
    restoreMocks: true,
    tags: [{ name: 'full', description: 'Matrices and slow runs outside of the gate' }],
    setupFiles: ['tests/support/no-leftovers.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'game',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/server/**', ISOLATED, 'node_modules/**'],
          setupFiles: ['tests/support/page-globals.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: [ISOLATED], isolate: true, pool: 'threads', setupFiles: ['tests/support/page-globals.ts'] },
      },
      {
        extends: true,
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], exclude: ['tests/server/cluster/**', FAULTS] },
      },
      { extends: true, test: { name: 'faults', include: [FAULTS] } },
    ],
  },
});
