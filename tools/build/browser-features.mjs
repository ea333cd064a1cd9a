// Web features by name with their support in the least browsers, from browser-compat-data.
import data from '@mdn/browser-compat-data/forLegacyNode';
import { LEAST_BROWSERS } from './least-browsers.mjs';

const { api, css, javascript } = data;
const { builtins, regular_expressions: regularExpressions } = javascript;

/**
 * Whether all least browsers have a feature. `prefixes` are those under which it is written too. A feature without data counts as old.
 *
 * @param {{ __compat?: { support: object } } | undefined} feature
 * @param {readonly string[]} prefixes
 */
function isInAll(feature, prefixes = []) {
  const support = feature?.__compat?.support;
  return (
    support === undefined ||
    Object.entries(LEAST_BROWSERS).every(([browser, least]) =>
      [support[browser] ?? []].flat().some((statement) => covers(statement, least, prefixes)),
    )
  );
}

function covers({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }, least, prefixes) {
  if (!added || added === 'preview' || flags || otherName) return false;
  if (prefix !== undefined && !prefixes.includes(prefix)) return false;
  return isUpTo(added, least) && !(removed && removed !== 'preview' && isUpTo(removed, least));
}

/** `≤37` is a version by which it was there. */
function isUpTo(version, least) {
  const [a, b] = [version, least].map((text) => text.replace('≤', '').split('.').map(Number));
  return a[0] !== b[0] ? a[0] < b[0] : (a[1] ?? 0) <= (b[1] ?? 0);
}

/** Built-ins and web interfaces by name, with their members. */
const INTERFACES = new Map(
  [
    ...Object.entries(api),
    ...Object.entries(builtins),
    ...Object.entries(builtins.Intl).map(([name, entry]) => [`Intl.${name}`, entry]),
  ].filter(([name]) => !name.endsWith('__compat')),
);

/** Properties of styles, which scripts set by the camel-case names of CSS. The data does not list them as members. */
const STYLE_NAMES = new Map(
  Object.entries(css.properties).map(([name, feature]) => [name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()), feature]),
);

/** Members of all interfaces by name. */
const MEMBERS = new Map();
for (const [owner, members] of INTERFACES) {
  for (const [key, feature] of Object.entries(members)) {
    if (!/^[a-z]\w*$/i.test(key) || key.endsWith('_event')) continue;
    const name = key.replace(/_static$/, '');
    const isStatic = key.endsWith('_static') || (owner in builtins && !/\.prototype/.test(feature.__compat?.spec_url ?? '.prototype'));
    if (!MEMBERS.has(name)) MEMBERS.set(name, []);
    MEMBERS.get(name).push({ owner, name, isStatic, feature });
  }
}

/** An interface, a built-in, or a function or property of the window. */
function globalNamed(name) {
  return builtins[name] ?? api[name] ?? api.Window[name];
}

export function isKnownGlobal(name) {
  return globalNamed(name) !== undefined;
}

export function isNewGlobal(name) {
  return !isInAll(globalNamed(name));
}

/** Whether a least browser lacks `owner.name`; undefined where the data has no such static member. */
export function isNewStatic(owner, name) {
  const members = INTERFACES.get(owner);
  const feature = members?.[`${name}_static`] ?? members?.[name];
  return feature?.__compat === undefined ? undefined : !isInAll(feature);
}

/** Whether a least browser lacks every instance member of that name. */
export function isNewMember(name) {
  const members = MEMBERS.get(name) ?? [];
  const features = [...members.map(({ feature }) => feature), ...(STYLE_NAMES.has(name) ? [STYLE_NAMES.get(name)] : [])];
  const isOfInstances = members.length === 0 || members.some(({ isStatic }) => !isStatic);
  return features.length > 0 && isOfInstances && features.every((feature) => !isInAll(feature));
}

/** Whether a built-in has such a member whose values exist without naming the built-in: arrays, strings, iterators, dates. */
export function isNewBuiltInMember(name) {
  return (MEMBERS.get(name) ?? []).some(
    ({ owner, isStatic }) => !isStatic && owner in builtins && (isInAll(builtins[owner]) || owner === 'Iterator'),
  );
}

/** Returns all globals and members that a least browser lacks. An owner is a path from the global scope. */
export function newBuiltIns() {
  const globals = [...INTERFACES].flatMap(([name, feature]) => (isInAll(feature) ? [] : [name]));
  const members = [...MEMBERS.values()].flat().filter(({ feature }) => !isInAll(feature));
  return { globals, members: members.map(({ owner, name }) => ({ owner, name })) };
}

export function isNewInRegExp(name) {
  return !isInAll(regularExpressions[name] ?? builtins.RegExp[name]);
}

/** Functions, colors and the like, which the data files under the type that they belong to. */
const CSS_FUNCTIONS = new Map();
for (const [type, entry] of Object.entries(css.types)) {
  for (const [name, feature] of [[type, entry], ...Object.entries(entry)])
    CSS_FUNCTIONS.set(name, [...(CSS_FUNCTIONS.get(name) ?? []), feature]);
}

const UNIT_FAMILIES = [
  [/^dv/, 'viewport_percentage_units_dynamic'],
  [/^sv/, 'viewport_percentage_units_small'],
  [/^lv/, 'viewport_percentage_units_large'],
  [/^cq/, 'container_query_length_units'],
];

export const isNewCss = {
  property: (name, prefixes) => !isInAll(css.properties[name], prefixes),
  keyword: (property, keyword) => !isInAll(css.properties[property]?.[keyword]),
  function: (name) => {
    const known = CSS_FUNCTIONS.get(name);
    return known !== undefined && known.every((feature) => !isInAll(feature));
  },
  unit: (unit) => !isInAll(css.types.length[UNIT_FAMILIES.find(([pattern]) => pattern.test(unit))?.[1] ?? unit]),
  selector: (name) => !isInAll(css.selectors[name]),
  selectorList: (name) => !isInAll(css.selectors[name]?.selector_list),
  atRule: (name) => !isInAll(css['at-rules'][name]),
  mediaFeature: (name) => !isInAll(css['at-rules'].media[name]),
};
