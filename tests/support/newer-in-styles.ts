// Finds features in built style sheets that a minimum browser lacks, and removes them for an end-to-end test.
import compat, { type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import DoIUse from 'doiuse';
import postcss, { type ChildNode, type Node } from 'postcss';
import type { BuildFiles } from '../../tools/build/build-files.ts';
import { MIN_BROWSERS } from '../../tools/build/min-browsers.ts';
import { isInAll } from './is-in-all.ts';

const { properties, selectors, 'at-rules': atRules } = compat.css;

const BROWSERS = [`chrome ${MIN_BROWSERS.chrome}`, `firefox ${MIN_BROWSERS.firefox}`, `ios_saf ${MIN_BROWSERS.safari_ios}`];

const STYLE = 'without it, texts and controls are only less polished';
const FORCED_COLORS = 'Chrome before 89 forces colors without these rules, with fewer edges';

/** Features that style sheets may use although a minimum browser lacks them, with the reason why the game works without them. */
const ALLOWED: Readonly<Record<string, string>> = {
  'accent-color': STYLE,
  'forced-color-adjust': FORCED_COLORS,
  'overscroll-behavior': 'the page does not scroll, so there is no scroll chaining',
  resize: STYLE,
  'scrollbar-color': STYLE,
  'scrollbar-width': STYLE,
  'text-underline-offset': STYLE,
  'text-wrap': STYLE,
  'user-select': 'Safari reads the prefixed one, which is beside it',
  ':focus-visible': 'Chrome 84 and 85 show the default focus ring',
  '(forced-colors)': FORCED_COLORS,
  '(scripting)': 'without it, the page without JavaScript shows the progress bar beside its text',
};

/** A feature, and the rule, at-rule or declaration that a minimum browser drops because of it. */
type Use = { readonly feature: string; readonly node: Node };

/** Returns a message per feature that is neither in `ALLOWED` nor behind `@supports`, and per exception that `files` do not use. */
export async function inspectStyles(files: BuildFiles): Promise<string[]> {
  const used = new Set<string>();
  const faults: string[] = [];
  for (const [path, bytes] of files) {
    if (!path.endsWith('.css')) continue;
    for (const { feature, node } of await newerIn(postcss.parse(bytes.toString()))) {
      used.add(feature);
      if (!(feature in ALLOWED) && !isBehindSupports(node))
        faults.push(`${path} uses ${feature}, which a minimum browser lacks: ${node.toString()}`);
    }
  }
  const unused = Object.keys(ALLOWED).filter((feature) => !used.has(feature));
  return [...faults, ...unused.map((feature) => `The exception for ${feature} in newer-in-styles.ts is unused.`)];
}

/** Returns the style sheet as the minimum browsers read it. */
export async function withoutNewer(text: string): Promise<string> {
  const sheet = postcss.parse(text);
  for (const { node } of await newerIn(sheet)) node.remove();
  return sheet.toString();
}

/** doiuse finds values, units and lists of selectors. It has no data on many names, such as aspect-ratio, translate and prefers-contrast. */
async function newerIn(sheet: postcss.Root): Promise<Use[]> {
  const uses: Use[] = [];
  sheet.walk((node) => {
    for (const [feature, data] of namesIn(node)) if (!isInAll(data)) uses.push({ feature, node });
  });
  const named = new Set(uses.map(({ node }) => node));
  const { postcss: plugin } = new DoIUse({
    browsers: BROWSERS,
    onFeatureUsage({ feature, featureData, usage }) {
      // Partial support is a fault of a detail: `overflow` is partial because of its value `clip`.
      if (featureData?.missing !== undefined && !named.has(usage)) uses.push({ feature, node: usage });
    },
  });
  await postcss([plugin]).process(sheet, { from: undefined });
  return uses;
}

/** Returns the property, or the at-rule and its media features, or the pseudo-classes and pseudo-elements, except prefixed ones. */
function namesIn(node: ChildNode): [string, Identifier | undefined][] {
  if (node.type === 'decl') return node.prop.startsWith('-') ? [] : [[node.prop, properties[node.prop]]];
  if (node.type === 'atrule') {
    const media = node.name === 'media' ? node.params.matchAll(/\((?:min-|max-)?([a-z][\w-]+)/g) : [];
    return [
      [`@${node.name}`, atRules[node.name]],
      ...Array.from(media, ([, name]): [string, Identifier] => [`(${name})`, atRules.media[name]]),
    ];
  }
  const pseudos = node.type === 'rule' ? node.selector.matchAll(/::?([a-z][\w-]*)/g) : [];
  return Array.from(pseudos, ([sign, name]): [string, Identifier] => [sign, selectors[name]]);
}

function isBehindSupports(node: Node | undefined): boolean {
  if (node === undefined) return false;
  return (node.type === 'atrule' && 'name' in node && node.name === 'supports') || isBehindSupports(node.parent);
}
