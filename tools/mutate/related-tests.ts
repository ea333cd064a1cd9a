// Which test files import a source file, the nearest first.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Tests that read texts of the source, or need a browser or a database: none of them shows behavior to a mutation in seconds. */
const LEFT_OUT = /^tests\/(architecture|assets|bench|docs|e2e|golden|server|tools)\//;

/** Commands and the game's parts are tested by what the systems make of them. */
const TESTED_IN: Readonly<Record<string, string>> = { commands: 'systems', game: 'systems' };
/** Test files that are run together. */
const GROUP_SIZE = 6;

/** Returns a function that returns groups of test files: those of the same folder first, then by the imports between them and the source file. */
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
    const sorted = [...tests.filter(isNear), ...tests.filter((test) => !isNear(test))];
    return Array.from({ length: Math.ceil(sorted.length / GROUP_SIZE) }, (_, group) =>
      sorted.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE),
    );
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
