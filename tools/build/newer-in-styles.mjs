// Finds in a built style sheet what a least browser drops, and takes it out for the test that plays without it.
import { generate, parse, walk } from 'css-tree';
import { isNewCss } from './browser-features.mjs';

const VENDOR = /^-(webkit|moz|ms)-/;

/**
 * The features by name, each with the declaration, selector or at-rule that a least browser drops. What `@supports` asks for is left out,
 * and so is a declaration for which the rule has an older one before it.
 *
 * @param {string} text
 */
export function newerInStyles(text) {
  return droppedFrom(parse(text, { parseCustomProperty: false })).map(({ feature, node }) => ({ feature, text: generate(node) }));
}

/** The style sheet as a browser reads it that has nothing newer than the least browsers. */
export function withoutNewer(text) {
  const sheet = parse(text);
  for (const { list, item } of droppedFrom(sheet, { isAll: true })) if (list.head !== null) remove(list, item);
  return generate(sheet);
}

function remove(list, item) {
  for (let at = list.head; at; at = at.next) if (at === item) return list.remove(item);
  return undefined;
}

/** With `isAll` also declarations that have an older one before them. */
function droppedFrom(sheet, { isAll = false } = {}) {
  const dropped = [];
  walk(sheet, {
    enter(node, item, list) {
      if (node.type === 'Atrule') {
        if (node.name === 'supports' && !isAll) return this.skip;
        const features = newerInAtrule(node);
        for (const feature of features) dropped.push({ feature, node: { ...node, block: null }, item, list });
        if (features.length > 0) return this.skip;
      }
      if (node.type === 'Rule' && node.prelude.type === 'SelectorList') {
        const features = newerInSelectors(node.prelude);
        for (const feature of features) dropped.push({ feature, node: node.prelude, item, list });
        if (features.length > 0) return this.skip;
      }
      if (node.type === 'Declaration') {
        for (const feature of newerInDeclaration(node, list, isAll)) dropped.push({ feature, node, item, list });
      }
      return undefined;
    },
  });
  return dropped;
}

function newerInAtrule(node) {
  const features = isNewCss.atRule(node.name) ? [`@${node.name}`] : [];
  if (node.name !== 'media' || !node.prelude) return features;
  walk(node.prelude, (part) => {
    if (part.type === 'Feature' && isNewCss.mediaFeature(part.name.replace(/^(min|max)-/, ''))) features.push(`(${part.name})`);
    if (part.type === 'FeatureRange' && isNewCss.mediaFeature('range_syntax')) features.push('a range in @media');
  });
  return features;
}

function newerInSelectors(selectors) {
  const features = [];
  walk(selectors, (part) => {
    if (part.type === 'NestingSelector') features.push('nesting');
    if (!part.type.startsWith('Pseudo') || VENDOR.test(part.name)) return;
    const sign = part.type === 'PseudoClassSelector' ? ':' : '::';
    if (isNewCss.selector(part.name)) features.push(`${sign}${part.name}`);
    else if (hasSeveral(part) && isNewCss.selectorList(part.name)) features.push(`${sign}${part.name} with a list`);
  });
  return features;
}

function hasSeveral({ children }) {
  const list = children?.first;
  return list?.type === 'SelectorList' && (list.children.size > 1 || list.children.first.children.size > 1);
}

function newerInDeclaration(node, siblings, isAll) {
  const { property, value } = node;
  // A declaration without siblings is the condition of an @supports.
  if (!siblings || property.startsWith('--') || VENDOR.test(property)) return [];
  const others = siblings.toArray().filter(({ type }) => type === 'Declaration');
  if (!isAll && others.slice(0, others.indexOf(node)).some((older) => older.property === property)) return [];
  const prefixes = others.flatMap((other) =>
    VENDOR.test(other.property) && other.property.replace(VENDOR, '') === property ? [VENDOR.exec(other.property)[0]] : [],
  );
  if (isNewCss.property(property, prefixes)) return [property];
  const features = [];
  walk(value, (part) => {
    if (part.type === 'Identifier' && isNewCss.keyword(property, part.name)) features.push(`${property}: ${part.name}`);
    if (part.type === 'Function' && isNewCss.function(part.name)) features.push(`${part.name}()`);
    if (part.type === 'Dimension' && isNewCss.unit(part.unit.toLowerCase())) features.push(part.unit);
  });
  return features;
}
