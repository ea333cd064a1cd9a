// Draws mutations of four kinds evenly over areas of the source. Deterministic for a seed and source.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from './mutation.ts';
import { findFunctions, parseSource, walk, type Node } from './syntax.ts';

const AREAS: readonly (readonly string[])[] = [
  ['src/rules'],
  ['src/flow'],
  ['src/systems'],
  ['src/commands'],
  ['src/game'],
  ['src/portal'],
  ['src/save'],
  ['src/net'],
  ['src/audio'],
];
/** Painted pictures, which people judge, and word lists. */
const LEFT_OUT = /backdrop\/|bad-words\/|\.d\.ts$/;
/** Calls that only report. */
const REPORTS = /^(log|warn)$/;
/** Calls with commutative arguments, and schemas, whose reordered steps do not type-check. */
const UNORDERED = /^(Math\.|v\.|is(Same|At)\w*$)/;
/** A shorter text is widened to its surroundings, so that it is unique and readable. */
const MIN_CHARACTERS = 8;

type Kind = 'negate' | 'offByOne' | 'dropCall' | 'swapArguments';
const KINDS: readonly Kind[] = ['negate', 'offByOne', 'dropCall', 'swapArguments'];

type Candidate = { readonly kind: Kind; readonly node: Node; readonly parents: readonly Node[]; readonly text: string };

/** Returns `count` mutations, or fewer if the source has no more. */
export function drawMutations(root: string, seed: number, count: number): Mutation[] {
  const below = randomBelow(seed);
  const areas = AREAS.map((folders) => folders.flatMap((folder) => filesOf(root, folder)));
  const drawn: Mutation[] = [];
  const seen = new Set<string>();
  const exhausted = new Set<string>();
  for (let turn = 0; drawn.length < count && exhausted.size < areas.length * KINDS.length; turn++) {
    const area = turn % areas.length;
    const kind = KINDS[Math.trunc(turn / areas.length) % KINDS.length];
    const left = areas[area].flatMap((file) => drawable(root, file, kind)).filter((mutation) => !seen.has(keyOf(mutation)));
    if (left.length === 0) {
      exhausted.add(`${area} ${kind}`);
      continue;
    }
    // Chooses the file first, so that a long table does not outweigh short functions.
    const files = [...new Set(left.map(({ file }) => file))];
    const file = files[below(files.length)];
    const ofFile = left.filter((mutation) => mutation.file === file);
    const mutation = ofFile[below(ofFile.length)];
    seen.add(keyOf(mutation));
    drawn.push(mutation);
  }
  return drawn.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function filesOf(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
    .sort();
}

function keyOf({ file, in: name, from, to }: Mutation): string {
  return [file, name, from, to].join('\n');
}

const known = new Map<string, readonly Mutation[]>();

function drawable(root: string, file: string, kind: Kind): readonly Mutation[] {
  const key = `${kind} ${file}`;
  const mutations = known.get(key) ?? findMutations(file, readFileSync(join(root, file), 'utf8'), kind);
  known.set(key, mutations);
  return mutations;
}

export function findMutations(file: string, source: string, kind: Kind): Mutation[] {
  const functions = findFunctions(file, source);
  const found: Mutation[] = [];
  walk(parseSource(file, source), (node, parents) => {
    for (const candidate of candidatesAt(source, node, parents)) {
      const mutation = candidate.kind === kind ? place(file, source, functions, candidate) : undefined;
      if (mutation) found.push(mutation);
    }
  });
  return found;
}

function candidatesAt(source: string, node: Node, parents: readonly Node[]): Candidate[] {
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    const test = node.test as Node;
    return [{ kind: 'negate', node: test, parents: [node, ...parents], text: `!(${textOf(test)})` }];
  }
  if (node.type === 'Literal' && typeof node.value === 'number') {
    if (isFallback(node, parents[0])) return [];
    const steps = node.value === 0 ? [1] : [1, -1];
    return steps.map((step) => ({ kind: 'offByOne', node, parents, text: String((node.value as number) + step) }) as const);
  }
  if (node.type === 'ExpressionStatement') {
    const call = callOf(node.expression as Node);
    return call && !REPORTS.test(textOf(call.callee as Node)) ? [{ kind: 'dropCall', node, parents, text: ';' }] : [];
  }
  if (node.type === 'CallExpression') return swaps(textOf, node, parents);
  return [];
}

/** Returns whether the literal is a default that types require but no test reaches: after `??`, and of optional parameters. */
function isFallback(node: Node, parent: Node | undefined): boolean {
  return parent?.type === 'AssignmentPattern' || (parent?.operator === '??' && parent.right === node);
}

function callOf(node: Node): Node | undefined {
  if (node.type === 'CallExpression') return node;
  if (node.type === 'AwaitExpression' || node.type === 'UnaryExpression') return callOf(node.argument as Node);
  return undefined;
}

/** Swaps the first two adjacent arguments of the same syntax kind: others would not type-check. */
function swaps(textOf: (node: Node) => string, node: Node, parents: readonly Node[]): Candidate[] {
  const list = node.arguments as Node[];
  const callee = textOf(node.callee as Node);
  const at = list.findIndex(({ type }, index) => type === list[index + 1]?.type && !/Spread|Function|Object/.test(type));
  if (at < 0 || UNORDERED.test(callee)) return [];
  const texts = list.map(textOf);
  [texts[at], texts[at + 1]] = [texts[at + 1], texts[at]];
  return [{ kind: 'swapArguments', node, parents, text: `${callee}(${texts.join(', ')})` }];
}

/** Widens the text until it is unique in its function. */
function place(
  file: string,
  source: string,
  functions: ReturnType<typeof findFunctions>,
  { node, parents, text }: Candidate,
): Mutation | undefined {
  const around = functions.filter(({ start, end }) => start <= node.start && node.end <= end);
  const inner = around.sort((one, other) => other.start - one.start)[0];
  const isNameKnownOnce = inner && functions.filter(({ name }) => name === inner.name).length === 1;
  const scope = isNameKnownOnce ? inner : { start: 0, end: source.length };
  for (const { start, end } of [node, ...parents]) {
    if (start < scope.start || end > scope.end) return undefined;
    const from = source.slice(start, end);
    if (from.length < MIN_CHARACTERS || source.slice(scope.start, scope.end).split(from).length !== 2) continue;
    const to = source.slice(start, node.start) + text + source.slice(node.end, end);
    return { file, ...(isNameKnownOnce ? { in: inner.name } : {}), from, to };
  }
  return undefined;
}

/** Returns a generator of integers below a limit (mulberry32). */
function randomBelow(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
