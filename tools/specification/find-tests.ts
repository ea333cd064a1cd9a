// Finds the tests of a file: calls of test, it and describe, and rows of their tables.
import { type Comment, parseSync } from 'oxc-parser';

/** A place for a tag. `start` is the offset of its first character, `title` its path of titles. */
type TestPlace = { readonly start: number; readonly title: string; readonly isSkipped: boolean; readonly isInGate: boolean };

type ParsedTests = { readonly places: readonly TestPlace[]; readonly comments: readonly Comment[] };

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

/** Functions that declare one test from a title and a check. */
const WRAPPERS = ['holds', 'inEveryStep'];
const DECLARATIONS = new Set(['test', 'it', 'describe', ...WRAPPERS]);
const SKIPS = new Set(['skip', 'todo', 'fixme', 'fails']);
/** Options of a test, and the comment of a file, that keep tests out of the gate. A condition keeps some cases in it. */
const FULL_OPTIONS = /^FULL$|^\{ tags?: '@?full' \}$/;
const FULL_FILE = /^\/\/ @module-tag full$/m;
const SEPARATOR = ' › ';
/** Maximum length of a row's text in a title. */
const MAX_ROW_CHARACTERS = 80;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const children = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** Returns the names of `test.describe.each(...)` in order: test, describe, each. Empty if the callee is not such a chain. */
function calleeNames(callee: Node): readonly string[] {
  if (callee.type === 'Identifier') return [callee.name as string];
  if (callee.type === 'CallExpression') return calleeNames(callee.callee as Node);
  if (callee.type !== 'MemberExpression') return [];
  const names = calleeNames(callee.object as Node);
  return names.length > 0 ? [...names, (callee.property as Node).name as string] : [];
}

/** Returns the elements of `[...]`, `[...] as const`, or of the constant of that name. */
function tableRows(table: Node, constants: ReadonlyMap<string, Node>): readonly Node[] {
  if (table.type === 'TSAsExpression' || table.type === 'TSSatisfiesExpression') return tableRows(table.expression as Node, constants);
  if (table.type === 'ArrayExpression') return (table.elements as unknown[]).filter(isNode);
  const constant = table.type === 'Identifier' && constants.get(table.name as string);
  return constant ? tableRows(constant, new Map()) : [];
}

const topLevelConstants = (program: Node): ReadonlyMap<string, Node> =>
  new Map(
    (program.body as Node[])
      .filter(({ type }) => type === 'VariableDeclaration')
      .flatMap(({ declarations }) => declarations as { id: { name: string }; init: Node | null }[])
      .flatMap(({ id, init }) => (init ? [[id.name, init] as const] : [])),
  );

export function findTests(path: string, source: string): ParsedTests {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`Failed to parse ${path}: ${errors[0].message}`);
  const constants = topLevelConstants(program as unknown as Node);
  const places: TestPlace[] = [];

  const textOf = ({ start, end }: Node) => source.slice(start, end).replace(/\s+/g, ' ');
  const titleOf = (node: Node) => {
    if (node.type === 'Literal') return String(node.value);
    return node.type === 'TemplateLiteral' ? textOf(node).slice(1, -1) : textOf(node);
  };

  function visit(node: Node, titles: readonly string[], isInSkipped: boolean, isGroupInGate: boolean): void {
    const call = node.type === 'ExpressionStatement' ? (node.expression as Node) : node;
    const names = call.type === 'CallExpression' ? calleeNames(call.callee as Node) : [];
    const args = call.type === 'CallExpression' ? (call.arguments as Node[]) : [];
    const isDeclaration =
      node !== call &&
      DECLARATIONS.has(names[0]) &&
      args.length > 1 &&
      (WRAPPERS.includes(names[0]) || args.at(-1)?.type.endsWith('FunctionExpression') === true);
    if (!isDeclaration) return children(node).forEach((child) => visit(child, titles, isInSkipped, isGroupInGate));

    const path = [...titles, titleOf(args[0])];
    const isSkipped = isInSkipped || names.some((name) => SKIPS.has(name));
    const isInGate = isGroupInGate && !FULL_OPTIONS.test(textOf(args[1]));
    places.push({ start: node.start, title: path.join(SEPARATOR), isSkipped, isInGate });
    const callee = call.callee as Node;
    if (names.includes('each') && callee.type === 'CallExpression') {
      for (const row of tableRows((callee.arguments as Node[])[0], constants)) {
        const text = textOf(row);
        const name = text.length > MAX_ROW_CHARACTERS ? `${text.slice(0, MAX_ROW_CHARACTERS)}…` : text;
        places.push({ start: row.start, title: [...path, name].join(SEPARATOR), isSkipped, isInGate });
      }
    }
    args.forEach((argument) => visit(argument, path, isSkipped, isInGate));
  }

  visit(program as unknown as Node, [], false, !FULL_FILE.test(source));
  return { places, comments };
}
