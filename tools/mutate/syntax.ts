// Syntax trees of source files, with parents and named functions.
import { parseSync } from 'oxc-parser';

export type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

export type NamedFunction = { readonly name: string; readonly start: number; readonly end: number };

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Returns the root. */
export function parseSource(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`Failed to parse ${file}: ${errors[0].message}`);
  return program as unknown as Node;
}

/** Calls `visit` for each node from the root down. `parents` begins with the nearest. Skips types. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: readonly Node[] = []): void {
  visit(node, parents);
  const around = [node, ...parents];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(child) && !child.type.startsWith('TS')) walk(child, visit, around);
      else if (isNode(child) && 'expression' in child) walk(child.expression as Node, visit, around);
    }
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Returns functions with a name: declared, assigned to a constant, or the value of a property. */
export function findFunctions(file: string, source: string): NamedFunction[] {
  const found: NamedFunction[] = [];
  walk(parseSource(file, source), (node, [parent]) => {
    const name = FUNCTIONS.has(node.type) ? nameOf(node, parent) : undefined;
    if (name !== undefined) found.push({ name, start: node.start, end: node.end });
  });
  return found;
}

function nameOf(node: Node, parent: Node | undefined): string | undefined {
  const named = [
    node.id,
    parent?.type === 'VariableDeclarator' ? parent.id : undefined,
    parent?.type === 'Property' ? parent.key : undefined,
  ];
  const identifier = named.find((value) => isNode(value) && value.type === 'Identifier');
  return isNode(identifier) ? (identifier.name as string) : undefined;
}
