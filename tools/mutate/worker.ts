// A worker process: writes a mutation into its copy of the repository, runs test files until one fails, and restores the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest, type TestSequencerConstructor, type Vitest } from 'vitest/node';
import { mutate, type Mutation } from './mutation.ts';
import type { Outcome, Request, Report } from './messages.ts';

const TEST_TIMEOUT_MS = 600_000;

const root = process.argv[2];
process.chdir(root);

const vitest = await createVitest('test', {
  root,
  config: join(root, 'vitest.config.ts'),
  watch: false,
  bail: 1,
  maxWorkers: 1,
  // Slowness must not count as a failure: the parent kills silent workers.
  testTimeout: TEST_TIMEOUT_MS,
  project: ['game'],
  sequence: { sequencer: KeepOrder as unknown as TestSequencerConstructor },
  reporters: [{ onTestCaseResult: () => report({ type: 'alive' }) }],
});
const specifications = await vitest.globTestSpecifications();
/** Test files that pass without a mutation. */
const passing = new Set<string>();

/** A sequencer that keeps the order: the default begins with the slowest file. Vitest calls it with `new`. */
function KeepOrder() {
  return { shard: (files: unknown) => files, sort: (files: unknown) => files };
}

function report(message: Report): void {
  process.send!(message);
}

/** Runs the test files until one fails. Returns the failed one. */
async function findFailure(files: readonly string[]): Promise<string | undefined> {
  const chosen = files.flatMap((file) => specifications.filter(({ moduleId }) => relative(root, moduleId) === file));
  if (chosen.length === 0) return undefined;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen, false);
  // The list also contains modules of earlier runs.
  const failed = testModules.find((module) => !module.ok() && chosen.some(({ moduleId }) => moduleId === module.moduleId));
  if (failed) return relative(root, failed.moduleId);
  return unhandledErrors.length > 0 ? relative(root, chosen[0].moduleId) : undefined;
}

async function tryMutation(mutation: Mutation, groups: readonly (readonly string[])[]): Promise<Outcome> {
  const path = join(root, mutation.file);
  const source = readFileSync(path, 'utf8');
  let killer: string | undefined;
  write(vitest, path, mutate(source, mutation));
  try {
    for (const group of groups) if ((killer ??= await findFailure(group)) !== undefined) break;
  } finally {
    write(vitest, path, source);
  }
  if (killer === undefined) return { type: 'survived' };
  if (!passing.has(killer)) {
    if ((await findFailure([killer])) !== undefined) return { type: 'fault', message: `${killer} fails without a mutation` };
    passing.add(killer);
  }
  return { type: 'killed', killer };
}

function write(vitest: Vitest, path: string, text: string): void {
  writeFileSync(path, text);
  vitest.invalidateFile(path);
}

process.on('message', ({ mutation, groups }: Request) => {
  tryMutation(mutation, groups).then(
    (outcome) => report({ type: 'done', outcome }),
    (error: unknown) => report({ type: 'done', outcome: { type: 'fault', message: String(error) } }),
  );
});
process.once('disconnect', () => process.exit());
report({ type: 'ready' });
