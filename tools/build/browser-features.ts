// Web features by name, and their support in the minimum browsers, from browser-compat-data.
import data, { type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data/forLegacyNode';
import { MIN_BROWSERS } from './min-browsers.ts';

const { api, css, javascript } = data;
const { builtins, regular_expressions: regularExpressions } = javascript;

const MIN_BROWSER_NAMES = Object.keys(MIN_BROWSERS) as (keyof typeof MIN_BROWSERS)[];

/**
 * Returns whether all minimum browsers support a feature. `prefixes` are the vendor prefixes in use. A feature without data counts as
 * supported.
 */
function isInAll(feature: Identifier | undefined, prefixes: readonly string[] = []): boolean {
  const support = feature?.__compat?.support;
  return (
    support === undefined ||
    MIN_BROWSER_NAMES.every((browser) =>
      [support[browser] ?? []].flat().some((statement) => covers(statement, MIN_BROWSERS[browser], prefixes)),
    )
  );
}

function covers(statement: SimpleSupportStatement, min: string, prefixes: readonly string[]): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName } = statement;
  if (!added || added === 'preview' || flags || otherName) return false;
  if (prefix !== undefined && !prefixes.includes(prefix)) return false;
  return isUpTo(added, min) && !(removed && removed !== 'preview' && isUpTo(removed, min));
}

/** `≤37` means "supported in 37 or earlier". */
function isUpTo(version: string, max: string): boolean {
  const [a, b] = [version, max].map((text) => text.replace('≤', '').split('.').map(Number));
  return a[0] !== b[0] ? a[0] < b[0] : (a[1] ?? 0) <= (b[1] ?? 0);
}

/** Returns the entries nested below a feature, by name. */
function partsOf(feature: Identifier): [string, Identifier][] {
  return Object.keys(feature).flatMap((name): [string, Identifier][] => (name === '__compat' ? [] : [[name, feature[name]]]));
}

/** Built-ins and web interfaces by name, with their members. */
const INTERFACES = new Map([
  ...partsOf(api),
  ...partsOf(builtins),
  ...partsOf(builtins.Intl).map(([name, entry]): [string, Identifier] => [`Intl.${name}`, entry]),
]);

/** CSS properties by their camel-case names in scripts. The data does not list them as members. */
const STYLE_NAMES = new Map(
  partsOf(css.properties).map(([name, feature]) => [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), feature]),
);

type Member = { readonly owner: string; readonly name: string; readonly isStatic: boolean; readonly feature: Identifier };

/** Members of all interfaces by name. */
const MEMBERS = new Map<string, Member[]>();
for (const [owner, members] of INTERFACES) {
  for (const [key, feature] of partsOf(members)) {
    if (!/^[a-z]\w*$/i.test(key) || key.endsWith('_event')) continue;
    const name = key.replace(/_static$/, '');
    const isStatic =
      key.endsWith('_static') || (owner in builtins && !/\.prototype/.test(String(feature.__compat?.spec_url ?? '.prototype')));
    MEMBERS.set(name, [...(MEMBERS.get(name) ?? []), { owner, name, isStatic, feature }]);
  }
}

/** Returns an interface, a built-in, or a member of Window. */
function globalNamed(name: string): Identifier | undefined {
  return builtins[name] ?? api[name] ?? api.Window[name];
}

export function isKnownGlobal(name: string): boolean {
  return globalNamed(name) !== undefined;
}

export function isNewGlobal(name: string): boolean {
  return !isInAll(globalNamed(name));
}

/** Returns whether a minimum browser lacks `owner.name`; undefined if the data has no such static member. */
export function isNewStatic(owner: string, name: string): boolean | undefined {
  const members = INTERFACES.get(owner);
  const feature = members?.[`${name}_static`] ?? members?.[name];
  return feature?.__compat === undefined ? undefined : !isInAll(feature);
}

/** Returns whether a minimum browser lacks all instance members of that name. */
export function isNewMember(name: string): boolean {
  const members = MEMBERS.get(name) ?? [];
  const features = [...members.map(({ feature }) => feature), STYLE_NAMES.get(name) ?? []].flat();
  const isOfInstances = members.length === 0 || members.some(({ isStatic }) => !isStatic);
  return features.length > 0 && isOfInstances && features.every((feature) => !isInAll(feature));
}

/**
 * Returns whether an old built-in has such an instance member. Values of built-ins exist without naming them: arrays, strings, iterators,
 * dates.
 */
export function isNewBuiltInMember(name: string): boolean {
  return (MEMBERS.get(name) ?? []).some(
    ({ owner, isStatic }) => !isStatic && owner in builtins && (isInAll(builtins[owner]) || owner === 'Iterator'),
  );
}

/** Returns all globals and members that a minimum browser lacks. An owner is a path from the global scope. */
export function newBuiltIns(): { globals: string[]; members: { owner: string; name: string }[] } {
  const globals = [...INTERFACES].flatMap(([name, feature]) => (isInAll(feature) ? [] : [name]));
  const members = [...MEMBERS.values()].flat().filter(({ feature }) => !isInAll(feature));
  return { globals, members: members.map(({ owner, name }) => ({ owner, name })) };
}

export function isNewInRegExp(name: string): boolean {
  return !isInAll(regularExpressions[name] ?? builtins.RegExp[name]);
}

/** Functions, colors and similar values, which the data lists below their type. */
const CSS_FUNCTIONS = new Map<string, Identifier[]>();
for (const [type, entry] of partsOf(css.types)) {
  for (const [name, feature] of [[type, entry] as const, ...partsOf(entry)])
    CSS_FUNCTIONS.set(name, [...(CSS_FUNCTIONS.get(name) ?? []), feature]);
}

const UNIT_FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^dv/, 'viewport_percentage_units_dynamic'],
  [/^sv/, 'viewport_percentage_units_small'],
  [/^lv/, 'viewport_percentage_units_large'],
  [/^cq/, 'container_query_length_units'],
];

export const isNewCss = {
  property: (name: string, prefixes: readonly string[]): boolean => !isInAll(css.properties[name], prefixes),
  keyword: (property: string, keyword: string): boolean => !isInAll(css.properties[property]?.[keyword]),
  function: (name: string): boolean => {
    const known = CSS_FUNCTIONS.get(name);
    return known !== undefined && known.every((feature) => !isInAll(feature));
  },
  unit: (unit: string): boolean => !isInAll(css.types.length[UNIT_FAMILIES.find(([pattern]) => pattern.test(unit))?.[1] ?? unit]),
  selector: (name: string): boolean => !isInAll(css.selectors[name]),
  selectorList: (name: string): boolean => !isInAll(css.selectors[name]?.selector_list),
  atRule: (name: string): boolean => !isInAll(css['at-rules'][name]),
  mediaFeature: (name: string): boolean => !isInAll(css['at-rules'].media[name]),
};
