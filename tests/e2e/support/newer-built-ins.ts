// Built-ins and web interfaces that a minimum browser lacks, by browser-compat-data.
import compat, { type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import { isInAll } from '../../support/is-in-all.ts';

const { api, javascript } = compat;

const partsOf = (feature: Identifier) => Object.entries(feature).filter(([name]) => name !== '__compat') as [string, Identifier][];

/** Returns paths from the global scope: names such as `Intl.Segmenter`, and members of their owners. */
export function newerBuiltIns(): { globals: string[]; members: { owner: string; name: string }[] } {
  const owners = [
    ...partsOf(api),
    ...partsOf(javascript.builtins),
    ...partsOf(javascript.builtins.Intl).map(([name, feature]): [string, Identifier] => [`Intl.${name}`, feature]),
  ];
  return {
    globals: owners.flatMap(([name, feature]) => (isInAll(feature) ? [] : [name])),
    members: owners.flatMap(([owner, members]) =>
      partsOf(members).flatMap(([name, feature]) => (isInAll(feature) ? [] : [{ owner, name: name.replace(/_static$/, '') }])),
    ),
  };
}
