// The unit tests of one folder, for StrykerJS.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [`tests/${process.env.MUTATED_FOLDER}/**/*.test.ts`],
    exclude: ['**/*.isolated.test.ts'],
    setupFiles: ['tests/support/page-globals.ts'],
    tags: [{ name: 'full', skip: true }],
  },
});
