// The unit tests of one folder, for StrykerJS.
import { defineConfig } from 'vitest/config';
import { FOLDER_VARIABLE, TESTS } from './folders.ts';

export default defineConfig({
  test: {
    include: [`${TESTS[process.env[FOLDER_VARIABLE]!]}/**/*.test.ts`],
    exclude: ['**/*.isolated.test.ts'],
    setupFiles: ['tests/support/page-globals.ts'],
    tags: [{ name: 'full', skip: true }],
  },
});
