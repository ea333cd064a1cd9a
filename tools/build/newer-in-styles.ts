// Finds features in built style sheets that a minimum browser lacks, and removes them for an end-to-end test.
import { type Atrule, type CssNode, type Declaration, generate, type List, type ListItem, parse, type SelectorList, walk } from 'css-tree';
import { isNewCss } from './browser-features.ts';

const VENDOR = /^-(webkit|moz|ms)-/;

/**
 * Returns the features, each with the declaration, selector or at-rule that a minimum browser drops. Ignores features behind `@supports`,
 * and declarations with an older fallback before them.
 */
export function newerInStyles(text: string): { feature: string; text: string }[] {
  return droppedFrom(parse(text, { parseCustomProperty: false })).map(({ feature, node }) => ({ feature, text: generate(node) }));
}

/** Returns the style sheet as the minimum browsers read it. */
export function withoutNewer(text: string): string {
  const sheet = parse(text);
  for (const { list, item } of droppedFrom(sheet, { isAll: true })) {
    // A declaration with several newer features is removed only once.
    if (list.some((node) => node === item.data)) list.remove(item);
  }
  return generate(sheet);
}

/** A dropped node with its position in the style sheet. */
type Dropped = { readonly feature: string; readonly node: CssNode; readonly item: ListItem<CssNode>; readonly list: List<CssNode> };

/** `isAll` includes declarations with an older fallback and features behind `@supports`. */
function droppedFrom(sheet: CssNode, { isAll = false } = {}): Dropped[] {
  const dropped: Dropped[] = [];
  walk(sheet, {
    enter(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (node.type === 'Atrule') {
        if (node.name === 'supports' && !isAll) return walk.skip;
        const features = newerInAtrule(node);
        for (const feature of features) dropped.push({ feature, node: { ...node, block: null }, item, list });
        if (features.length > 0) return walk.skip;
      }
      if (node.type === 'Rule' && node.prelude.type === 'SelectorList') {
        const { prelude } = node;
        const features = newerInSelectors(prelude);
        for (const feature of features) dropped.push({ feature, node: prelude, item, list });
        if (features.length > 0) return walk.skip;
      }
      if (node.type === 'Declaration') {
        for (const feature of newerInDeclaration(node, list, isAll)) dropped.push({ feature, node, item, list });
      }
      return undefined;
    },
  });
  return dropped;
}

function newerInAtrule(node: Atrule): string[] {
  const features = isNewCss.atRule(node.name) ? [`@${node.name}`] : [];
  if (node.name !== 'media' || !node.prelude) return features;
  walk(node.prelude, (part) => {
    if (part.type === 'Feature' && isNewCss.mediaFeature(part.name.replace(/^(min|max)-/, ''))) features.push(`(${part.name})`);
    if (part.type === 'FeatureRange' && isNewCss.mediaFeature('range_syntax')) features.push('a range in @media');
  });
  return features;
}

function newerInSelectors(selectors: SelectorList): string[] {
  const features: string[] = [];
  walk(selectors, (part) => {
    if (part.type === 'NestingSelector') features.push('nesting');
    if ((part.type !== 'PseudoClassSelector' && part.type !== 'PseudoElementSelector') || VENDOR.test(part.name)) return;
    const sign = part.type === 'PseudoClassSelector' ? ':' : '::';
    if (isNewCss.selector(part.name)) features.push(`${sign}${part.name}`);
    else if (hasSeveral(part.children) && isNewCss.selectorList(part.name)) features.push(`${sign}${part.name} with a list`);
  });
  return features;
}

/** Returns whether a pseudo-class has a list of selectors, or one compound selector. */
function hasSeveral(children: List<CssNode> | null | undefined): boolean {
  const list = children?.first;
  if (list?.type !== 'SelectorList') return false;
  const first = list.children.first;
  return list.children.size > 1 || (first?.type === 'Selector' && first.children.size > 1);
}

function newerInDeclaration(node: Declaration, siblings: List<CssNode> | undefined, isAll: boolean): string[] {
  const { property, value } = node;
  // A declaration without siblings is a condition of @supports.
  if (!siblings || property.startsWith('--') || VENDOR.test(property)) return [];
  const others = siblings.toArray().filter((other) => other.type === 'Declaration');
  if (!isAll && others.slice(0, others.indexOf(node)).some((older) => older.property === property)) return [];
  const prefixes = others.flatMap((other) => {
    const [prefix] = VENDOR.exec(other.property) ?? [];
    return prefix !== undefined && other.property.slice(prefix.length) === property ? [prefix] : [];
  });
  if (isNewCss.property(property, prefixes)) return [property];
  const features: string[] = [];
  walk(value, (part) => {
    if (part.type === 'Identifier' && isNewCss.keyword(property, part.name)) features.push(`${property}: ${part.name}`);
    if (part.type === 'Function' && isNewCss.function(part.name)) features.push(`${part.name}()`);
    if (part.type === 'Dimension' && isNewCss.unit(part.unit.toLowerCase())) features.push(part.unit);
  });
  return features;
}
