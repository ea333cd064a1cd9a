// Finds components that read a signal during render without tracking signals. They are not rendered again.
import { dirname, join } from 'node:path';
import type { Node } from 'oxc-parser';
import { childrenOf, isFunction, nameOf, parseSource, type FunctionNode } from '../support/syntax-tree.ts';

/** Functions whose callbacks run after the render or track signals themselves. */
const DEFERRED = new Set([
  'useEffect',
  'useLayoutEffect',
  'useCallback',
  'useClick',
  'useDraw',
  'effect',
  'computed',
  'setTimeout',
  'addEventListener',
]);

/** Reads and calls of a named function, without callbacks that run later. */
type Summary = {
  readonly path: string;
  readonly name: string;
  /** Its first statement is `using _ = useTrack()`. */
  readonly isTracked: boolean;
  isReading: boolean;
  readonly calls: Set<string>;
};

type Import = { readonly path: string; readonly name: string };
type Module = { readonly functions: Summary[]; readonly imports: Map<string, Import> };

/** Returns `path › name` of each untracked component. `sources` are by path, such as `src/hud/hud-part.tsx`. */
export function findUntracked(sources: Readonly<Record<string, string>>): string[] {
  const modules = new Map(Object.entries(sources).map(([path, source]) => [path, summarize(path, parseSource(path, source))]));
  const all = [...modules.values()].flatMap(({ functions }) => functions);

  function findCalled({ path }: Summary, name: string): Summary[] {
    const imported = modules.get(path)!.imports.get(name) ?? { path, name };
    return modules.get(imported.path)?.functions.filter((other) => other.name === imported.name) ?? [];
  }

  // Reads of a hook or helper count for its caller. A component renders separately.
  const callsReader = (caller: Summary) =>
    [...caller.calls].some((name) => findCalled(caller, name).some((called) => called.isReading && !isComponent(called)));
  for (let found: Summary | undefined; (found = all.find((caller) => !caller.isReading && callsReader(caller)));) found.isReading = true;

  return all.filter((one) => isComponent(one) && one.isReading && !one.isTracked).map(({ path, name }) => `${path} › ${name}`);
}

function isComponent({ name }: Summary): boolean {
  return /^[A-Z]/.test(name);
}

function summarize(path: string, program: Node): Module {
  const found: Module = { functions: [], imports: new Map() };

  /** `parents` are innermost first. `owner` is the function that runs the node. */
  function visit(node: Node, parents: readonly Node[], owner: Summary | undefined): void {
    let runner = owner;
    if (isFunction(node)) {
      const name = nameIn(node, parents);
      if (name) found.functions.push((runner = { path, name, isTracked: isTracked(node), isReading: false, calls: new Set() }));
      else if (!runsImmediately(parents[0])) runner = undefined;
    } else if (node.type === 'ImportSpecifier' && parents[0].type === 'ImportDeclaration' && node.imported.type === 'Identifier') {
      found.imports.set(node.local.name, { path: join(dirname(path), parents[0].source.value), name: node.imported.name });
    } else if (owner && isRead(node, parents)) {
      owner.isReading = true;
    } else if (owner && node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      owner.calls.add(node.callee.name);
    }
    for (const child of childrenOf(node)) visit(child, [node, ...parents], runner);
  }

  visit(program, [], undefined);
  return found;
}

/** Returns the function's name, also for a wrapped component: `const Row = memo(() => ...)`. */
function nameIn(node: FunctionNode, [parent, grandparent]: readonly Node[]): string {
  const isWrapped = parent?.type === 'CallExpression' && grandparent?.type === 'VariableDeclarator' && grandparent.id.type === 'Identifier';
  const wrapped = isWrapped && grandparent.id.type === 'Identifier' ? grandparent.id.name : '';
  return nameOf(node, parent) || (/^[A-Z]/.test(wrapped) ? wrapped : '');
}

/** Returns whether an anonymous function runs within the enclosing function: as a callback, or called directly. */
function runsImmediately(parent: Node | undefined): boolean {
  if (parent?.type === 'ParenthesizedExpression') return true;
  if (parent?.type !== 'CallExpression') return false;
  const { callee } = parent;
  if (callee.type === 'Identifier') return !DEFERRED.has(callee.name);
  return !(callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && DEFERRED.has(callee.property.name));
}

function isTracked({ body }: FunctionNode): boolean {
  const first = body?.type === 'BlockStatement' ? body.body[0] : undefined;
  if (first?.type !== 'VariableDeclaration' || first.kind !== 'using') return false;
  const { init } = first.declarations[0];
  return init?.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'useTrack';
}

/** Returns whether the node is `signal.value`, `signal['value']` or `const { value } = signal`, but not a plain assignment. */
function isRead(node: Node, [parent]: readonly Node[]): boolean {
  if (node.type === 'MemberExpression') {
    const isWritten = parent?.type === 'AssignmentExpression' && parent.left === node && parent.operator === '=';
    return isValue(node.property) && !isWritten;
  }
  // A pattern with other properties does not destructure a signal.
  return (
    node.type === 'ObjectPattern' &&
    node.properties.length === 1 &&
    node.properties[0].type === 'Property' &&
    isValue(node.properties[0].key) &&
    !isProps(node, parent)
  );
}

/** Returns whether the pattern is the first parameter of a named function: a component's props. */
function isProps(node: Node, parent: Node | undefined): boolean {
  return parent?.type === 'FunctionDeclaration' && (parent.params as readonly Node[])[0] === node;
}

function isValue(key: Node): boolean {
  return (key.type === 'Identifier' && key.name === 'value') || (key.type === 'Literal' && key.value === 'value');
}
