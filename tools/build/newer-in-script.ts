// Finds features in built scripts that a minimum browser lacks: syntax, built-ins, web interfaces and regular expressions.
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { transform, type TransformOptions } from 'esbuild';
import { parseSync } from 'oxc-parser';
import { isKnownGlobal, isNewBuiltInMember, isNewGlobal, isNewInRegExp, isNewMember, isNewStatic } from './browser-features.ts';
import { BUNDLE_TARGET } from './min-browsers.ts';

/** Names of the global object. */
const SCOPE_NAMES = new Set(['window', 'globalThis', 'self']);

/** Look-behind in a string, which may become a regular expression at run time. */
const LOOK_BEHIND = /\(\?<[=!]/;

/** RegExp properties by flag. */
const FLAGS: Readonly<Record<string, string>> = { d: 'hasIndices', s: 'dotAll', u: 'unicode', v: 'unicodeSets', y: 'sticky' };

/** Number of context characters before and after the feature in a report. */
const [BEFORE, AFTER] = [30, 50];

type Program = ReturnType<typeof parseSync>['program'];
type AstNode = NonNullable<Program['body'][number]['parent']>;

/** A feature that a script uses, with the text around it. `isOwn`: the scripts define a property of that name. */
export type FeatureUse = { readonly feature: string; readonly text: string; readonly isOwn: boolean };

/** `member` is the name if the feature is a member; `isAfterDot` whether it follows a dot. */
type Found = Omit<FeatureUse, 'isOwn'> & { readonly member?: string; readonly isAfterDot?: boolean };
type Reading = { readonly found: readonly Found[]; readonly defined: ReadonlySet<string> };

const read = new Map<string, Promise<Reading>>();

/**
 * Returns the features of each script. The type of a member's owner is unknown unless the owner is a global. Other members count as new if
 * no interface has had them for long. `isOwn` is true if the scripts define a property of that name, and no old built-in has such a method,
 * which would follow a dot.
 */
export async function newerInScripts(texts: readonly string[]): Promise<FeatureUse[][]> {
  const scripts = await Promise.all(texts.map(readCached));
  const own = new Set(scripts.flatMap(({ defined }) => [...defined]));
  return scripts.map(({ found }) =>
    found.map(({ feature, text, member, isAfterDot }) => ({
      feature,
      text,
      isOwn: member !== undefined && own.has(member) && !(isAfterDot === true && isNewBuiltInMember(member)),
    })),
  );
}

/** Caches results across portal builds, which share most scripts except for the hashes in names. */
function readCached(text: string): Promise<Reading> {
  const key = text.replace(/-[a-z2-7]{8}(?=\.\w)/g, '');
  const reading = read.get(key) ?? readScript(text);
  read.set(key, reading);
  return reading;
}

async function readScript(text: string): Promise<Reading> {
  const { program, errors } = parseSync('script.js', text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`Failed to parse a built script: ${errors[0].message}`);
  const found: Found[] = (await isLowered(text)) ? [{ feature: 'syntax', text: 'esbuild would lower it' }] : [];
  const { declared, defined } = namesIn(program);
  /** Returns the name of a node that refers to a global. */
  const globalIn = (node: AstNode): string | undefined => (node.type === 'Identifier' && !declared.has(node.name) ? node.name : undefined);

  function report(feature: string, { start }: AstNode, member: Pick<Found, 'member' | 'isAfterDot'> = {}): void {
    found.push({ feature, text: text.slice(Math.max(0, start - BEFORE), start + AFTER).replace(/\s+/g, ' '), ...member });
  }

  function readMember({ object, property, computed }: AstNode & { type: 'MemberExpression' }): void {
    const name = nameOf(property, computed);
    if (name === undefined) return;
    const owner = globalIn(object);
    if (owner !== undefined && SCOPE_NAMES.has(owner)) {
      if (isNewGlobal(name)) report(name, property);
      return;
    }
    const isNew = owner !== undefined && isKnownGlobal(owner) ? isNewStatic(owner, name) : undefined;
    if (isNew) report(`${owner}.${name}`, property);
    else if (isNew === undefined && isNewMember(name)) report(`.${name}`, property, { member: name, isAfterDot: true });
  }

  function readPattern({ properties }: AstNode & { type: 'ObjectPattern' }): void {
    for (const property of properties) {
      if (property.type === 'RestElement') continue;
      const name = nameOf(property.key, property.computed);
      if (name !== undefined && isNewMember(name)) report(`.${name}`, property.key, { member: name, isAfterDot: false });
    }
  }

  function readIdentifier(node: AstNode & { type: 'Identifier' }, parent: AstNode | undefined, role: string): void {
    const isName =
      (role === 'property' || role === 'key') &&
      !(parent && 'computed' in parent && parent.computed) &&
      !(parent && 'shorthand' in parent && parent.shorthand);
    const isTested = parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
    if (!isName && !isTested && globalIn(node) !== undefined && isNewGlobal(node.name)) report(node.name, node);
  }

  function readLiteral(node: AstNode & { type: 'Literal' }): void {
    if ('regex' in node) for (const feature of newerInRegExp(node.regex)) report(feature, node);
    else if (typeof node.value === 'string' && LOOK_BEHIND.test(node.value)) report('look-behind', node);
  }

  walk(program, (node, parent, role) => {
    if (node.type === 'MemberExpression') readMember(node);
    if (node.type === 'ObjectPattern') readPattern(node);
    if (node.type === 'Identifier') readIdentifier(node, parent, role);
    if (node.type === 'Literal') readLiteral(node);
    if (node.type === 'TemplateElement' && LOOK_BEHIND.test(node.value.cooked ?? '')) report('look-behind', node);
  });
  return { found, defined };
}

/** Returns whether esbuild would rewrite the script for the minimum browsers. */
async function isLowered(text: string): Promise<boolean> {
  const options: TransformOptions = { minifyWhitespace: true, format: 'esm', logLevel: 'silent' };
  const [original, lowered] = await Promise.all(['esnext', BUNDLE_TARGET].map((target) => transform(text, { ...options, target })));
  return original.code !== lowered.code;
}

function newerInRegExp({ pattern, flags }: { pattern: string; flags: string }): Set<string> {
  const found = new Set<string>();
  const use = (feature: string | undefined, name: string): void => {
    if (feature !== undefined && isNewInRegExp(feature)) found.add(name);
  };
  for (const flag of flags) use(FLAGS[flag], `flag ${flag}`);
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  visitRegExpAST(new RegExpParser().parsePattern(pattern, 0, pattern.length, modes), {
    onAssertionEnter: ({ kind }) => void (kind === 'lookbehind' && use('lookbehind_assertion', 'look-behind')),
    onCapturingGroupEnter: ({ name }) => void (name !== null && use('named_capturing_group', 'named group')),
    onCharacterSetEnter: ({ kind }) => void (kind === 'property' && use('unicode_character_class_escape', 'unicode property')),
    onModifiersEnter: () => use('modifier', 'modifiers'),
  });
  return found;
}

function nameOf(node: AstNode, isComputed: boolean): string | undefined {
  if (!isComputed) return node.type === 'Identifier' ? node.name : undefined;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** Returns the names that a script declares, which are not globals, and the properties that it defines. */
function namesIn(program: Program): { declared: Set<string>; defined: Set<string> } {
  const declared = new Set<string>();
  const defined = new Set<string>();
  const isOwn = (node: AstNode): boolean =>
    node.type === 'ThisExpression' || (node.type === 'MemberExpression' && nameOf(node.property, node.computed) === 'prototype');

  function define(key: AstNode, isComputed: boolean): void {
    const name = nameOf(key, isComputed);
    if (name !== undefined) defined.add(name);
  }

  function declare(pattern: AstNode): void {
    walk(pattern, (node, parent, role) => {
      if (node.type === 'Identifier' && role !== 'right' && (role !== 'key' || (parent && 'shorthand' in parent && parent.shorthand)))
        declared.add(node.name);
    });
  }

  walk(program, (node) => {
    if ('id' in node && node.id) declare(node.id);
    if (node.type.startsWith('Import') && 'local' in node) declare(node.local);
    if (node.type === 'CatchClause' && node.param) declare(node.param);
    if ('params' in node && Array.isArray(node.params)) node.params.forEach(declare);
    if (node.type === 'ObjectExpression')
      for (const property of node.properties) if (property.type === 'Property') define(property.key, property.computed);
    if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') define(node.key, node.computed);
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression' && isOwn(node.left.object))
      define(node.left.property, node.left.computed);
  });
  return { declared, defined };
}

/** `role` is the name of the parent's property that contains the node. */
type Visit = (node: AstNode, parent: AstNode | undefined, role: string) => void;

function walk(node: AstNode, visit: Visit, parent?: AstNode, role = ''): void {
  visit(node, parent, role);
  for (const [name, value] of Object.entries(node)) {
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit, node, name);
  }
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
