// Length limits of functions and of test blocks.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childrenOf, isFunction, nameOf, parseSource, readSources } from '../support/syntax-tree.ts';
import type { Node } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '../..');
const MAX_LINES = 100;
const MAX_TEST_LINES = 150;

/** Returns each function of more than `limit` lines as `path › name`. A callback has the name of the function that it is passed to. */
function findLong(path: string, source: string, limit: number): string[] {
  const found: string[] = [];
  const visit = (node: Node, parent?: Node): void => {
    const lines = source.slice(node.start, node.end).split('\n').length;
    if (lines <= limit) return;
    if (isFunction(node)) found.push(`${path} › ${nameOf(node, parent) || calleeOf(parent, source)}`);
    for (const child of childrenOf(node)) visit(child, node);
  };
  visit(parseSource(path, source));
  return found;
}

function calleeOf(parent: Node | undefined, source: string): string {
  return parent?.type === 'CallExpression' ? (/\w+/.exec(source.slice(parent.start))?.[0] ?? '') : '';
}

function findLongIn(folders: readonly string[], limit: number): string[] {
  const sources = folders.flatMap((folder) => Object.entries(readSources(ROOT, folder)));
  return sources.flatMap(([path, source]) => findLong(path, source, limit)).sort();
}

test('no function has more than 100 lines', () => {
  expect(findLongIn(['src', 'mocks'], MAX_LINES)).toEqual([]);
});

test('no test block has more than 150 lines', () => {
  expect(findLongIn(['tests'], MAX_TEST_LINES)).toEqual([]);
});

test('finds long functions of every syntax', () => {
  const body = `{\n${'  act();\n'.repeat(99)}}`;
  const long = `function declared() ${body}\nconst held = () => ${body};\nconst table = { entry: () => ${body} };\ndescribe('block', () => ${body});`;
  expect(findLong('a.ts', long, 100)).toEqual(['declared', 'held', 'entry', 'describe'].map((name) => `a.ts › ${name}`));
  expect(findLong('a.ts', long, 101)).toEqual([]);
});
