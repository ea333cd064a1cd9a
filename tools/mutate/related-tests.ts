// Finds the test files that import a source file, nearest first.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Tests that read source texts, or need a browser or a database: too slow or unable to detect mutations. */
const LEFT_OUT = /^tests\/(architecture|assets|bench|docs|e2e|golden|server|tools)\//;

/** Commands and game parts are tested through the systems. */
const TESTED_IN: Readonly<Record<string, string>> = { commands: 'systems', game: 'systems' };
/** Property tests take many runs, so they come last. */
const SLOW = /from 'fast-check'|\/arbitrary-/;
/** Number of test files per run. */
const GROUP_SIZE = 6;

/**
 * Returns a function that returns groups of test files for a source file. Tests with its name come first, then quick ones. Quick ones are
 * ordered by folder, then by import distance.
 */
export function findRelatedTests(root: string): (file: string) => string[][] {
  const importers = new Map<string, string[]>();
  for (const file of sourcesOf(root)) {
    for (const target of importsOf(root, file)) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return (source) => {
    const tests: string[] = [];
    const seen = new Set([source]);
    let ring = [source];
    while (ring.length > 0) {
      const next = new Set(ring.flatMap((file) => importers.get(file) ?? []).filter((file) => !seen.has(file)));
      for (const file of next) seen.add(file);
      ring = [...next];
      tests.push(...ring.filter((file) => file.endsWith('.test.ts')).sort());
    }
    const folder = source.split('/')[1];
    const isNear = (test: string) => [folder, TESTED_IN[folder]].includes(test.split('/')[1]);
    const isSlow = (test: string) => SLOW.test(readFileSync(join(root, test), 'utf8'));
    const rank = (test: string) => (isSlow(test) ? 2 : 0) + (isNear(test) ? 0 : 1);
    const isNamesake = (test: string) => basename(test, '.test.ts') === basename(source).replace(/\..*/, '');
    const namesakes = tests.filter(isNamesake);
    const sorted = tests.filter((test) => !isNamesake(test)).sort((one, other) => rank(one) - rank(other));
    const groups = Array.from({ length: Math.ceil(sorted.length / GROUP_SIZE) }, (_, k) =>
      sorted.slice(k * GROUP_SIZE, (k + 1) * GROUP_SIZE),
    );
    return namesakes.length > 0 ? [namesakes, ...groups] : groups;
  };
}

function sourcesOf(root: string): string[] {
  return ['src', 'tests', 'mocks', 'tools/simulate', 'bench', 'server'].flatMap((folder) =>
    readFolder(join(root, folder))
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file)),
  );
}

function readFolder(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

function importsOf(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, source);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...module.dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  return named.filter((target) => target.startsWith('.')).map((target) => relative(root, join(root, dirname(file), target)));
}
