// Syntax trees of source files, for tests of the code style.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, visitorKeys, type ArrowFunctionExpression, type Function, type Node } from 'oxc-parser';

export type FunctionNode = Function | ArrowFunctionExpression;

/** Parses a source. The extension of `path` determines the dialect. Throws on a syntax error. */
export function parseSource(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`Failed to parse ${path}: ${errors[0].message}`);
  return program;
}

/** Returns the direct children in source order. */
export function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return visitorKeys[node.type].flatMap((key) => fields[key] ?? []).filter((child) => child !== null);
}

export function isFunction(node: Node): node is FunctionNode {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
}

/** Returns the name that a function has, or that its variable, property or parameter has; empty without one. */
export function nameOf(node: FunctionNode, parent: Node | undefined): string {
  if (node.id) return node.id.name;
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name;
  if (parent?.type === 'Property' && parent.key.type === 'Identifier') return parent.key.name;
  return '';
}

/** Returns the sources of all TypeScript files under a folder by their paths, which begin with the folder. */
export function readSources(root: string, folder: string): Record<string, string> {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  return Object.fromEntries(paths.map((path) => [join(folder, path), readFileSync(join(root, folder, path), 'utf8')]));
}
