// Finds in built scripts what a least browser lacks: syntax, built-ins, web interfaces and regular expressions.
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { transform } from 'esbuild';
import { parseSync } from 'oxc-parser';
import { isKnownGlobal, isNewBuiltInMember, isNewGlobal, isNewInRegExp, isNewMember, isNewStatic } from './browser-features.mjs';
import { BUNDLE_TARGET } from './least-browsers.mjs';

/** Names of the global scope itself. */
const SCOPE_NAMES = new Set(['window', 'globalThis', 'self']);

/** A string that may become a regular expression at run time. */
const LOOK_BEHIND = /\(\?<[=!]/;

/** Properties of RegExp by their flag. */
const FLAGS = { d: 'hasIndices', s: 'dotAll', u: 'unicode', v: 'unicodeSets', y: 'sticky' };

/** Characters of the script in a report, before and after the feature. */
const [BEFORE, AFTER] = [30, 50];

const read = new Map();

/**
 * Returns the features of each script by name, each with the text around it. The type of a member's owner is unknown unless the owner
 * is a global, so a member counts as new if no interface has had it for long. `isOwn`: the scripts define a property of that name
 * themselves, and no old built-in has such a method, which would be called after a dot.
 *
 * @param {readonly string[]} texts
 * @returns {Promise<{ feature: string, text: string, isOwn: boolean }[][]>}
 */
export async function newerInScripts(texts) {
  const scripts = await Promise.all(texts.map(readOnce));
  const own = new Set(scripts.flatMap(({ defined }) => [...defined]));
  return scripts.map(({ found }) =>
    found.map(({ feature, text, member, isAfterDot }) => ({
      feature,
      text,
      isOwn: own.has(member) && !(isAfterDot && isNewBuiltInMember(member)),
    })),
  );
}

/** The builds for portals share most of their scripts, but for the hashes in the names of others. */
function readOnce(text) {
  const key = text.replace(/-[A-Z0-9]{8}\b/g, '');
  if (!read.has(key)) read.set(key, readScript(text));
  return read.get(key);
}

async function readScript(text) {
  const { program, errors } = parseSync('script.js', text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`A built script does not parse: ${errors[0].message}`);
  const found = (await isLowered(text)) ? [{ feature: 'syntax', text: 'esbuild would lower it' }] : [];
  const { declared, defined } = namesIn(program);
  const isGlobal = (node) => node.type === 'Identifier' && !declared.has(node.name);

  function report(feature, { start }, member = {}) {
    found.push({ feature, text: text.slice(Math.max(0, start - BEFORE), start + AFTER).replace(/\s+/g, ' '), ...member });
  }

  function readMember({ object, property, computed }) {
    const name = nameOf(property, computed);
    if (name === undefined) return;
    if (isGlobal(object) && SCOPE_NAMES.has(object.name)) {
      if (isNewGlobal(name)) report(name, property);
      return;
    }
    const isNew = isGlobal(object) && isKnownGlobal(object.name) ? isNewStatic(object.name, name) : undefined;
    if (isNew) report(`${object.name}.${name}`, property);
    else if (isNew === undefined && isNewMember(name)) report(`.${name}`, property, { member: name, isAfterDot: true });
  }

  const readers = {
    MemberExpression: readMember,
    ObjectPattern({ properties }) {
      for (const { key, computed } of properties) {
        const name = key && nameOf(key, computed);
        if (name !== undefined && isNewMember(name)) report(`.${name}`, key, { member: name, isAfterDot: false });
      }
    },
    Identifier(node, parent, role) {
      const isName = (role === 'property' || role === 'key') && !parent.computed && !parent.shorthand;
      const isTested = parent.type === 'UnaryExpression' && parent.operator === 'typeof';
      if (!isName && !isTested && isGlobal(node) && isNewGlobal(node.name)) report(node.name, node);
    },
    Literal(node) {
      if (node.regex) for (const feature of newerInRegExp(node.regex)) report(feature, node);
      else if (typeof node.value === 'string' && LOOK_BEHIND.test(node.value)) report('look-behind', node);
    },
    TemplateElement(node) {
      if (LOOK_BEHIND.test(node.value.cooked ?? '')) report('look-behind', node);
    },
  };
  walk(program, (node, parent, role) => readers[node.type]?.(node, parent, role));
  return { found, defined };
}

/** Whether esbuild rewrites it for the least browsers. */
async function isLowered(text) {
  const options = { minifyWhitespace: true, format: 'esm', logLevel: 'silent' };
  const [asItIs, lowered] = await Promise.all(['esnext', BUNDLE_TARGET].map((target) => transform(text, { ...options, target })));
  return asItIs.code !== lowered.code;
}

function newerInRegExp({ pattern, flags }) {
  const found = new Set([...flags].filter((flag) => FLAGS[flag] && isNewInRegExp(FLAGS[flag])).map((flag) => `flag ${flag}`));
  const use = (feature, name) => isNewInRegExp(feature) && found.add(name);
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  visitRegExpAST(new RegExpParser().parsePattern(pattern, 0, pattern.length, modes), {
    onAssertionEnter: ({ kind }) => kind === 'lookbehind' && use('lookbehind_assertion', 'look-behind'),
    onCapturingGroupEnter: ({ name }) => name !== null && use('named_capturing_group', 'named group'),
    onCharacterSetEnter: ({ kind }) => kind === 'property' && use('unicode_character_class_escape', 'unicode property'),
    onModifiersEnter: () => use('modifier', 'modifiers'),
  });
  return found;
}

function nameOf(node, isComputed) {
  if (!isComputed) return node.type === 'Identifier' ? node.name : undefined;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** The names that a script declares, none of which is a global, and those of the properties that it defines. */
function namesIn(program) {
  const declared = new Set();
  const defined = new Set();
  const isOwn = (node) =>
    node.type === 'ThisExpression' || (node.type === 'MemberExpression' && nameOf(node.property, node.computed) === 'prototype');

  function declare(pattern) {
    walk(pattern, (node, parent, role) => {
      if (node.type === 'Identifier' && role !== 'right' && (role !== 'key' || parent.shorthand)) declared.add(node.name);
    });
  }

  walk(program, (node) => {
    if (node.id) declare(node.id);
    if (node.type.startsWith('Import') && node.local) declare(node.local);
    if (node.type === 'CatchClause' && node.param) declare(node.param);
    if (Array.isArray(node.params)) node.params.forEach(declare);
    if (node.type === 'ObjectExpression') for (const { key, computed } of node.properties) if (key) defined.add(nameOf(key, computed));
    if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') defined.add(nameOf(node.key, node.computed));
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression' && isOwn(node.left.object))
      defined.add(nameOf(node.left.property, node.left.computed));
  });
  defined.delete(undefined);
  return { declared, defined };
}

function walk(node, visit, parent = {}, role = '') {
  visit(node, parent, role);
  for (const name in node) {
    const value = node[name];
    if (Array.isArray(value)) {
      for (const child of value) if (typeof child?.type === 'string') walk(child, visit, node, name);
    } else if (typeof value?.type === 'string') walk(value, visit, node, name);
  }
}
