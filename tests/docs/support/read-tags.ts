// Reads tags of tests: `// @spec 3.12 4.7` above a test, a group or a table row lists the statements that it proves.
import { type Node, parseSync, type Program, type Span, Visitor } from 'oxc-parser';

/** A test that proves a statement. `title` is its path of titles, including the table row of the tag. */
export type Proof = { readonly id: string; readonly path: string; readonly title: string; readonly isInGate: boolean };

/** A place for a tag. `start` is the offset of its first character, `title` its path of titles. */
type TestPlace = { readonly start: number; readonly title: string; readonly isSkipped: boolean; readonly isInGate: boolean };

const TAG = /^\s*@spec\b(.*)$/;
const ID = /^[1-9]\.[1-9]\d*$/;
const BLANKS_AND_COMMENTS = /(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*/y;

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

function offsetOfCode(source: string, from: number): number {
  BLANKS_AND_COMMENTS.lastIndex = from;
  BLANKS_AND_COMMENTS.exec(source);
  return BLANKS_AND_COMMENTS.lastIndex;
}

export function readTags(path: string, source: string) {
  if (!source.includes('@spec')) return { proofs: [], problems: [] };
  const { places, comments } = findTests(path, source);
  const proofs: Proof[] = [];
  const problems: string[] = [];
  for (const { value, end } of comments) {
    const tag = TAG.exec(value);
    if (!tag) continue;
    const where = `${path}: @spec${tag[1]}`;
    const ids = tag[1].trim().split(/\s+/);
    const code = offsetOfCode(source, end);
    const place = places.find(({ start }) => start === code);
    if (!ids.every((id) => ID.test(id))) problems.push(`${where} is not a list of ids`);
    else if (new Set(ids).size < ids.length) problems.push(`${where} names an id twice`);
    else if (!place) problems.push(`${where} is not above a test`);
    else if (place.isSkipped) problems.push(`${where} is above a skipped test`);
    else proofs.push(...ids.map((id) => ({ id, path, title: place.title, isInGate: place.isInGate })));
  }
  return { proofs, problems };
}

/** Returns the names of `test.describe.each(...)` in order: test, describe, each. Empty if the callee is not such a chain. */
function calleeNames(callee: Node): readonly string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return calleeNames(callee.callee);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  const names = calleeNames(callee.object);
  return names.length > 0 ? [...names, callee.property.name] : [];
}

function isDeclaration([name]: readonly string[], args: readonly Node[]): boolean {
  return DECLARATIONS.has(name) && args.length > 1 && (WRAPPERS.includes(name) || args.at(-1)!.type.endsWith('FunctionExpression'));
}

/** Returns the elements of `[...]`, `[...] as const`, or of the constant of that name. */
function tableRows(table: Node, constants: ReadonlyMap<string, Node>): readonly Node[] {
  if (table.type === 'TSAsExpression' || table.type === 'TSSatisfiesExpression') return tableRows(table.expression, constants);
  if (table.type === 'ArrayExpression') return table.elements.filter((element) => element !== null);
  const constant = table.type === 'Identifier' && constants.get(table.name);
  return constant ? tableRows(constant, new Map()) : [];
}

function topLevelConstants({ body }: Program): ReadonlyMap<string, Node> {
  const declarations = body.flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []));
  return new Map(declarations.flatMap(({ id, init }) => (id.type === 'Identifier' && init ? [[id.name, init]] : [])));
}

/** Finds the tests of a file: calls of test, it and describe, and rows of their tables. */
function findTests(path: string, source: string) {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`Failed to parse ${path}: ${errors[0].message}`);
  const constants = topLevelConstants(program);
  const places: TestPlace[] = [];
  const groups = [{ titles: [] as readonly string[], isSkipped: false, isInGate: !FULL_FILE.test(source) }];

  const textOf = ({ start, end }: Span) => source.slice(start, end).replace(/\s+/g, ' ');
  const titleOf = (node: Node) => {
    if (node.type === 'Literal') return String(node.value);
    return node.type === 'TemplateLiteral' ? textOf(node).slice(1, -1) : textOf(node);
  };

  new Visitor({
    ExpressionStatement({ start, expression: call }) {
      const outer = groups.at(-1)!;
      const names = call.type === 'CallExpression' ? calleeNames(call.callee) : [];
      if (call.type !== 'CallExpression' || !isDeclaration(names, call.arguments)) return void groups.push(outer);
      const titles = [...outer.titles, titleOf(call.arguments[0])];
      const isSkipped = outer.isSkipped || names.some((name) => SKIPS.has(name));
      const isInGate = outer.isInGate && !FULL_OPTIONS.test(textOf(call.arguments[1]));
      groups.push({ titles, isSkipped, isInGate });
      places.push({ start, title: titles.join(SEPARATOR), isSkipped, isInGate });
      if (!names.includes('each') || call.callee.type !== 'CallExpression') return;
      for (const row of tableRows(call.callee.arguments[0], constants)) {
        const text = textOf(row);
        const name = text.length > MAX_ROW_CHARACTERS ? `${text.slice(0, MAX_ROW_CHARACTERS)}…` : text;
        places.push({ start: row.start, title: [...titles, name].join(SEPARATOR), isSkipped, isInGate });
      }
    },
    'ExpressionStatement:exit': () => void groups.pop(),
  }).visit(program);
  return { places, comments };
}
