// Mutates folders of src with StrykerJS and runs their unit tests against each mutant: `npm run test:mutate -- flow`.
import { availableParallelism } from 'node:os';
import { Stryker } from '@stryker-mutator/core';

/** Folders of src with unit tests in the folder of tests with the same name. */
const FOLDERS = ['rules', 'flow', 'ecs', 'save'];

/** Share of mutants that the tests must kill, in percent. The rest is equivalent or changes a message only. */
const MIN_KILLED = 85;

const folders = process.argv.length > 2 ? process.argv.slice(2) : FOLDERS;
const unknown = folders.filter((folder) => !FOLDERS.includes(folder));
if (unknown.length > 0) throw new Error(`No tests are listed for ${unknown.join(', ')}. Known folders: ${FOLDERS.join(', ')}`);

for (const folder of folders) {
  process.env.MUTATED_FOLDER = folder;
  await new Stryker({
    mutate: [`src/${folder}/**/*.ts`],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    // TypeScript 7 has no JavaScript API, with which StrykerJS would rewrite the configuration.
    tsconfigFile: 'none.json',
    tempDirName: '.stryker',
    incremental: true,
    incrementalFile: `node_modules/.cache/stryker/${folder}.json`,
    ignoreStatic: true,
    concurrency: availableParallelism(),
    reporters: ['clear-text'],
    clearTextReporter: { reportTests: false, reportScoreTable: true },
    thresholds: { break: MIN_KILLED },
  }).runMutationTest();
}
