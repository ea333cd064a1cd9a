// Web features by name with their support in the least browsers, from browser-compat-data.
import data, { type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data/forLegacyNode';
import { LEAST_BROWSERS } from './least-browsers.ts';

const { api, css, javascript } = data;
const { builtins, regular_expressions: regularExpressions } = javascript;

const LEAST_NAMES = Object.keys(LEAST_BROWSERS) as (keyof typeof LEAST_BROWSERS)[];

/** Whether all least browsers have a feature. `prefixes` are those under which it is written too. A feature without data counts as old. */
function isInAll(feature: Identifier | undefined, prefixes: readonly string[] = []): boolean {
  const support = feature?.__compat?.support;
  return (
    support === undefined ||
    LEAST_NAMES.every((browser) =>
      [support[browser] ?? []].flat().some((statement) => covers(statement, LEAST_BROWSERS[browser], prefixes)),
    )
  );
}

function covers(statement: SimpleSupportStatement, least: string, prefixes: readonly string[]): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName } = statement;
  if (!added || added === 'preview' || flags || otherName) return false;
  if (prefix !== undefined && !prefixes.includes(prefix)) return false;
  return isUpTo(added, least) && !(removed && removed !== 'preview' && isUpTo(removed, least));
}

/** `≤37` is a version by which it was there. */
function isUpTo(version: string, least: string): boolean {
  const [a, b] = [version, least].map((text) => text.replace('≤', '').split('.').map(Number));
  return a[0] !== b[0] ? a[0] < b[0] : (a[1] ?? 0) <= (b[1] ?? 0);
}

/** What is nested below a feature, by name. */
function partsOf(feature: Identifier): [string, Identifier][] {
  return Object.keys(feature).flatMap((name): [string, Identifier][] => (name === '__compat' ? [] : [[name, feature[name]]]));
}

/** Built-ins and web interfaces by name, with their members. */
const INTERFACES = new Map([
  ...partsOf(api),
  ...partsOf(builtins),
  ...partsOf(builtins.Intl).map(([name, entry]): [string, Identifier] => [`Intl.${name}`, entry]),
]);

/** Properties of styles, which scripts set by the camel-case names of CSS. The data does not list them as members. */
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

/** An interface, a built-in, or a function or property of the window. */
function globalNamed(name: string): Identifier | undefined {
  return builtins[name] ?? api[name] ?? api.Window[name];
}

export function isKnownGlobal(name: string): boolean {
  return globalNamed(name) !== undefined;
}

export function isNewGlobal(name: string): boolean {
  return !isInAll(globalNamed(name));
}

/** Whether a least browser lacks `owner.name`; undefined where the data has no such static member. */
export function isNewStatic(owner: string, name: string): boolean | undefined {
  const members = INTERFACES.get(owner);
  const feature = members?.[`${name}_static`] ?? members?.[name];
  return feature?.__compat === undefined ? undefined : !isInAll(feature);
}

/** Whether a least browser lacks every instance member of that name. */
export function isNewMember(name: string): boolean {
  const members = MEMBERS.get(name) ?? [];
  const features = [...members.map(({ feature }) => feature), STYLE_NAMES.get(name) ?? []].flat();
  const isOfInstances = members.length === 0 || members.some(({ isStatic }) => !isStatic);
  return features.length > 0 && isOfInstances && features.every((feature) => !isInAll(feature));
}

/** Whether a built-in has such a member whose values exist without naming the built-in: arrays, strings, iterators, dates. */
export function isNewBuiltInMember(name: string): boolean {
  return (MEMBERS.get(name) ?? []).some(
    ({ owner, isStatic }) => !isStatic && owner in builtins && (isInAll(builtins[owner]) || owner === 'Iterator'),
  );
}

/** Returns all globals and members that a least browser lacks. An owner is a path from the global scope. */
export function newBuiltIns(): { globals: string[]; members: { owner: string; name: string }[] } {
  const globals = [...INTERFACES].flatMap(([name, feature]) => (isInAll(feature) ? [] : [name]));
  const members = [...MEMBERS.values()].flat().filter(({ feature }) => !isInAll(feature));
  return { globals, members: members.map(({ owner, name }) => ({ owner, name })) };
}

export function isNewInRegExp(name: string): boolean {
  return !isInAll(regularExpressions[name] ?? builtins.RegExp[name]);
}

/** Functions, colors and the like, which the data files under the type that they belong to. */
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
