/** Name of the environment variable with the folder of src that is mutated. */
export const FOLDER_VARIABLE = 'MUTATED_FOLDER';

/** The unit tests that run against mutants, by folder of src. */
export const TESTS: Readonly<Record<string, string>> = {
  rules: 'tests/rules',
  flow: 'tests/flow',
  ecs: 'tests/ecs',
  save: 'tests/save',
};
